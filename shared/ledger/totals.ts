import { type Check, countedCents } from './checks.ts';
import { type TreeNode, treeOrder } from './trees.ts';

/** Totals of an account or fund source: its own, and including everything below it. */
export interface TreeTotal {
  /** Null for checks without a known account or fund source. */
  readonly id: number | null;
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly ownCount: number;
  readonly ownCents: number;
  readonly count: number;
  readonly cents: number;
}

export type TotalField = 'account_id' | 'fund_source_id';

type Line = Pick<Check, 'amount' | 'is_voided' | 'account_id' | 'fund_source_id'>;

/**
 * Totals per node in tree order. All `ownCents` add up to the total, and so do the `cents` at depth 0. Checks without a known
 * node, such as voided ones, are a last entry.
 */
export function treeTotals(checks: readonly Line[], nodes: readonly TreeNode[], field: TotalField): TreeTotal[] {
  const own = new Map<number | null, { count: number; cents: number }>();
  const known = new Set(nodes.map(({ id }) => id));
  for (const check of checks) {
    const id = check[field];
    const key = id !== null && known.has(id) ? id : null;
    const sum = own.get(key) ?? { count: 0, cents: 0 };
    own.set(key, { count: sum.count + 1, cents: sum.cents + countedCents(check) });
  }
  const ownOf = (id: number | null) => own.get(id) ?? { count: 0, cents: 0 };
  const order = treeOrder(nodes);
  const totals = order.map(({ node, depth, path }, index): TreeTotal => {
    const mine = ownOf(node.id);
    let { count, cents } = mine;
    // In tree order, descendants directly follow their ancestor.
    for (let at = index + 1; at < order.length && order[at]!.depth > depth; at += 1) {
      const below = ownOf(order[at]!.node.id);
      count += below.count;
      cents += below.cents;
    }
    return { id: node.id, name: node.name, path, depth, ownCount: mine.count, ownCents: mine.cents, count, cents };
  });
  const rest = own.get(null);
  if (!rest) return totals;
  const name = field === 'account_id' ? 'No account' : 'No fund source';
  const { count, cents } = rest;
  return [...totals, { id: null, name, path: name, depth: 0, ownCount: count, ownCents: cents, count, cents }];
}
