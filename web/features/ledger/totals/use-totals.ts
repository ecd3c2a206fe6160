import { useMemo } from 'react';
import { NO_NODE, totalBars, totalRows } from '../../../../shared/ledger/total-rows.ts';
import { totalCents } from '../../../../shared/ledger/checks.ts';
import { useFilteredChecks } from '../checks/use-filtered-checks.ts';
import { useEarlierChecks } from './use-earlier-checks.ts';
import { treeRowsOf } from '../../../components/tree/tree-node.ts';
import { kindIn } from './total-kind.ts';

// More bars would be hard to read.
const BARS = 12;

/** Returns the filtered checks' totals by account or fund source, according to the address. */
export function useTotals(today: string) {
  const found = useFilteredChecks(today);
  const { rows: checks, names, params } = found;
  const kind = kindIn(params);
  const before = useEarlierChecks(found, today);
  const { year, checks: earlier } = before;
  const nodes = kind.id === 'account' ? names.accounts : names.fundSources;
  const rows = useMemo(() => {
    const lines = checks.map(({ check }) => check);
    return totalRows(lines, nodes, kind.field, earlier).map((row) =>
      row.id === NO_NODE && kind.id === 'account'
        ? { ...row, name: 'No account (voided)', path: 'No account (voided)' }
        : row,
    );
  }, [checks, nodes, kind, earlier]);
  return {
    ...found,
    kind,
    /** The year that is compared with the one before; undefined for other periods. */
    year,
    earlier,
    earlierCents: earlier && totalCents(earlier),
    sources: [...found.sources, ...(year === undefined ? [] : [before.source])],
    totals: rows,
    tree: useMemo(() => treeRowsOf(rows, ({ path }) => path), [rows]),
    bars: useMemo(() => totalBars(rows, BARS), [rows]),
    cents: useMemo(() => totalCents(checks.map(({ check }) => check)), [checks]),
    isComplete: found.isComplete && (year === undefined || before.source.isLoaded),
  };
}

export type Totals = ReturnType<typeof useTotals>;
