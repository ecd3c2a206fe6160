import { DEFAULT_FUND_SOURCE_ID } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';

/** Returns the fund source in the address, else the default one, else the first. Null if there is none. */
export function fundSourceOfAddress(params: URLSearchParams, sources: readonly TreeNode[]): number | null {
  const wanted = [Number(params.get('source')), DEFAULT_FUND_SOURCE_ID];
  const known = new Set(sources.map(({ id }) => id));
  return wanted.find((id) => known.has(id)) ?? treeOrder(sources)[0]?.node.id ?? null;
}
