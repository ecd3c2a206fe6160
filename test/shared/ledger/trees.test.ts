import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  descendantsOf,
  moveTargets,
  searchTree,
  shortTreePaths,
  treeOrder,
  treePaths,
} from '../../../shared/ledger/trees.ts';
import { ledger } from './arbitrary.ts';

const nodes = [
  { id: 1, name: 'Operating', parent_id: null },
  { id: 2, name: 'Rent', parent_id: 1 },
  { id: 3, name: 'Office', parent_id: 2 },
  { id: 4, name: 'Travel', parent_id: null },
  { id: 5, name: 'Árbol', parent_id: 1 },
];

const ids = (found: readonly { readonly id: number }[]): number[] => found.map(({ id }) => id);

describe('trees', () => {
  it('give each node its path from the root', () => {
    expect(Object.fromEntries(treePaths(nodes))).toEqual({
      1: 'Operating',
      2: 'Operating / Rent',
      3: 'Operating / Rent / Office',
      4: 'Travel',
      5: 'Operating / Árbol',
    });
  });

  it('are read parent before child, siblings by name', () => {
    expect(treeOrder(nodes).map(({ node, depth }) => [node.id, depth])).toEqual([
      [1, 0],
      [5, 1],
      [2, 1],
      [3, 2],
      [4, 0],
    ]);
  });

  it('offer neither the node nor its descendants as targets of a move', () => {
    expect(ids(moveTargets(nodes, 1))).toEqual([4]);
    expect(ids(moveTargets(nodes, 3))).toEqual([1, 2, 4, 5]);
  });

  it.each([
    ['of', [1, 2, 3, 4, 5]],
    ['OFF', [1, 2, 3]],
    ['árb', [1, 5]],
    ['  travel ', [4]],
    ['nothing', []],
  ])('searched for %o keep the matches and their ancestors', (search, found) => {
    expect(ids(searchTree(nodes, search))).toEqual(found);
  });

  it('with a cycle are read to the end, with each node once', () => {
    const circle = [
      { id: 1, name: 'a', parent_id: 2 },
      { id: 2, name: 'b', parent_id: 1 },
      { id: 3, name: 'c', parent_id: 99 },
      { id: 4, name: 'd', parent_id: 4 },
    ];
    expect(ids(treeOrder(circle).map(({ node }) => node))).toEqual([3, 1, 2, 4]);
    expect([...descendantsOf(circle, 1)]).toEqual([2]);
    expect(treePaths(circle).get(3)).toBe('c');
    expect(ids(searchTree(circle, 'ccc'))).toEqual([]);
  });

  it('have no cycle after a move to any offered target', () => {
    fc.assert(
      fc.property(ledger, fc.nat(), fc.nat(), ({ names: { accounts } }, from, to) => {
        const moved = accounts[from % accounts.length]!;
        const targets = moveTargets(accounts, moved.id);
        expect(targets.length + descendantsOf(accounts, moved.id).size + 1).toBe(accounts.length);
        if (targets.length === 0) return;
        const parent_id = targets[to % targets.length]!.id;
        const after = accounts.map((node) => (node.id === moved.id ? { ...node, parent_id } : node));
        for (const { id } of after) expect(descendantsOf(after, id).has(id)).toBe(false);
        for (const { node, path } of treeOrder(after)) {
          const parent = after.find(({ id }) => id === node.parent_id);
          expect(path).toBe(parent ? `${treePaths(after).get(parent.id)} / ${node.name}` : node.name);
        }
      }),
    );
  });
});

describe('paths short enough to be typed', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, index) => ({ id: index + 1, name: `n${index}`, parent_id: index === 0 ? null : index }));

  it('are found however deep the tree is', () => {
    const nodes = [
      ...chain(400),
      { id: 1000, name: 'Other', parent_id: 1 },
      { id: 1001, name: 'Lost', parent_id: 9999 },
    ];
    const all = [...treePaths(nodes)].filter(([, path]) => path.length <= 1000);
    expect([...shortTreePaths(nodes, 1000)]).toEqual(all);
    expect(all.length).toBeLessThan(400);
    expect(shortTreePaths(nodes, 1000).get(1000)).toBe('n0 / Other');
  });

  it('grow in proportion to the number of nodes, not to its square', () => {
    const total = (length: number) =>
      [...shortTreePaths(chain(length), 1000).values()].reduce((sum, path) => sum + path.length, 0);
    expect(total(4000)).toBe(total(2000));
  });

  it('are computed to the end in a tree with a cycle', () => {
    const circle = [
      { id: 1, name: 'a', parent_id: 2 },
      { id: 2, name: 'b', parent_id: 1 },
    ];
    expect(shortTreePaths(circle, 20).size).toBe(0);
  });
});
