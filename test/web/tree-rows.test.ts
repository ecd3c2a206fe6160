import { describe, expect, it } from 'vitest';
import { cklgAccount } from '../../shared/contract/collections/cklg-account.ts';
import { cklgFundSource } from '../../shared/contract/collections/cklg-fund-source.ts';
import { isSearchOn, searchCount } from '../../web/components/table/search-count.ts';
import { branchesOf } from '../../web/components/table/tree-rows.ts';
import { childCounts, idsAbove, treeRowsOf } from '../../web/components/tree/tree-node.ts';
import { childWords, treeRecordRows } from '../../web/components/tree/tree-record.ts';

const node = (id: number, name: string, parent_id: number | null = null) => ({
  id,
  name,
  parent_id,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

const nodes = [node(1, 'Premises'), node(2, 'Rent', 1), node(3, 'Garage', 2), node(4, 'Staff'), node(5, 'Lost', 99)];
const tree = treeRowsOf(nodes, () => '');

describe('tree rows', () => {
  it('know their parent, and are roots when it is unknown', () => {
    expect(nodes.map(tree.parentOf)).toEqual([null, '1', '2', null, null]);
    expect(branchesOf(tree, nodes)).toEqual(['1', '2']);
  });

  it('count their direct children and have a path', () => {
    expect(childCounts(nodes)).toEqual(
      new Map([
        [1, 1],
        [2, 1],
        [99, 1],
      ]),
    );
    const rows = treeRecordRows(nodes).map(({ path, parentPath, childCount }) => [path, parentPath, childCount]);
    expect(rows).toEqual([
      ['Premises', '', 1],
      ['Premises / Rent', 'Premises', 1],
      ['Premises / Rent / Garage', 'Premises / Rent', 0],
      ['Staff', '', 0],
      ['Lost', '', 0],
    ]);
  });

  it('know all ancestors, even on a cycle in a stale list', () => {
    expect(idsAbove(nodes, 3)).toEqual([2, 1]);
    expect(idsAbove(nodes, 1)).toEqual([]);
    expect(idsAbove([node(7, 'a', 8), node(8, 'b', 7)], 7)).toEqual([8, 7]);
  });

  it('have a word for their children', () => {
    expect(childWords(cklgAccount)).toEqual(['sub-account', 'sub-accounts']);
    expect(childWords(cklgFundSource)).toEqual(['sub-source', 'sub-sources']);
  });
});

describe('a search in a tree', () => {
  it('starts at three characters and says so below the field', () => {
    expect([isSearchOn('ga', tree), isSearchOn(' ga ', tree), isSearchOn('gar', tree)]).toEqual([false, false, true]);
    expect(searchCount('ga', 0, tree)).toBe('Type at least 3 characters to search');
    expect(searchCount('', 5, tree)).toBeUndefined();
  });

  it('keeps the ancestors of a match but counts only the match', () => {
    expect(tree.search(nodes, 'gar').map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(searchCount('gar', tree.matches(nodes, 'gar').length, tree)).toBe('1 match');
  });

  it('of a flat list starts with the first character', () => {
    expect(isSearchOn('a', undefined)).toBe(true);
    expect(searchCount('a', 2, undefined)).toBe('2 matches');
  });
});
