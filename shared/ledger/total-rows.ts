import type { CheckLine } from './checks.ts';
import { writeCsv } from './csv.ts';
import { fromCents } from './money.ts';
import { type TotalField, type TreeTotal, treeTotals } from './totals.ts';
import type { TreeNode } from './trees.ts';

/** Row id for checks without a known node. */
export const NO_NODE = 0;

export interface TotalRow extends TreeNode, Omit<TreeTotal, 'id' | 'name'> {
  /** Share of the total, 0 to 1. */
  readonly share: number;
  /** The same total a year earlier; null if that isn't compared. */
  readonly beforeCents: number | null;
}

type Line = CheckLine & { readonly account_id: number | null; readonly fund_source_id: number };

/** Totals as tree rows, without nodes that have no checks, and had none the year before if that is compared. */
export function totalRows(
  checks: readonly Line[],
  nodes: readonly TreeNode[],
  field: TotalField,
  before: readonly Line[] | null = null,
): TotalRow[] {
  const parents = new Map(nodes.map(({ id, parent_id }) => [id, parent_id]));
  const earlier = new Map(treeTotals(before ?? [], nodes, field).map((total) => [total.id, total]));
  const now = treeTotals(checks, nodes, field);
  const rest = earlier.get(null);
  const isRestNew = rest !== undefined && now.every(({ id }) => id !== null);
  const none = { ownCount: 0, ownCents: 0, count: 0, cents: 0 };
  const totals = [...now, ...(isRestNew ? [{ ...rest, ...none }] : [])].filter(
    ({ id, count }) => count > 0 || (earlier.get(id)?.count ?? 0) > 0,
  );
  const all = totals.reduce((sum, { ownCents }) => sum + ownCents, 0);
  return totals.map((total) => ({
    ...total,
    id: total.id ?? NO_NODE,
    parent_id: total.id === null ? null : (parents.get(total.id) ?? null),
    share: all === 0 ? 0 : total.cents / all,
    beforeCents: before && (earlier.get(total.id)?.cents ?? 0),
  }));
}

export interface TotalBar {
  readonly name: string;
  readonly cents: number;
}

/** Bars of the same name would be drawn on top of each other. */
function withOwnNames(bars: readonly TotalBar[]): TotalBar[] {
  const taken = new Set<string>();
  return bars.map(({ name: wanted, cents }) => {
    let name = wanted;
    for (let nth = 2; taken.has(name); nth += 1) name = `${wanted} (${nth})`;
    taken.add(name);
    return { name, cents };
  });
}

/** The largest top-level rows for the chart. If there is a single top-level row, its children instead. */
export function totalBars(rows: readonly TotalRow[], limit: number): TotalBar[] {
  const below = (parent: number | null) => rows.filter(({ parent_id, cents }) => parent_id === parent && cents > 0);
  const tops = below(null);
  const [top] = tops;
  // The row's own amount is a bar too, so that the bars add up.
  const chosen: TotalBar[] =
    tops.length === 1 && top && below(top.id).length > 0
      ? [...(top.ownCents > 0 ? [{ name: `${top.name} (direct)`, cents: top.ownCents }] : []), ...below(top.id)]
      : tops;
  const sorted = chosen.toSorted((a, b) => b.cents - a.cents);
  const rest = sorted.slice(limit - 1);
  if (rest.length <= 1) return withOwnNames(sorted);
  const others = { name: `${rest.length} others`, cents: rest.reduce((sum, { cents }) => sum + cents, 0) };
  return withOwnNames([...sorted.slice(0, limit - 1), others]);
}

const totalsHeader = ['Path', 'Direct checks', 'Direct amount', 'Total checks', 'Total amount'] as const;

/** With the year of the rows if they are compared with the one before, which is left empty where it is unknown. */
export const exportTotals = (rows: readonly TotalRow[], year?: number): string =>
  writeCsv(
    [...totalsHeader, ...(year === undefined ? [] : [`Total amount ${year - 1}`, 'Change'])],
    rows.map(({ path, ownCount, ownCents, count, cents, beforeCents }) => [
      path,
      ownCount,
      fromCents(ownCents),
      count,
      fromCents(cents),
      ...(year === undefined
        ? []
        : beforeCents === null
          ? [null, null]
          : [fromCents(beforeCents), fromCents(cents - beforeCents)]),
    ]),
  );
