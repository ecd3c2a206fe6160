import { useMemo } from 'react';
import { runningTotals, summaryOf } from '../../../../shared/ledger/checks.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useCollection } from '../../../api/use-collection.ts';
import {
  type CheckPeriod,
  filterOf,
  isBackwards,
  periodInWords,
  readPeriod,
  writePeriod,
} from '../../../components/ledger/check-period.ts';
import {
  type CheckQuery,
  filterRows,
  NO_QUERY,
  readQuery,
  writeQuery,
} from '../../../components/ledger/check-query.ts';
import { checkRows } from '../../../components/ledger/check-rows.ts';
import { useLedgerNames } from '../../../components/ledger/use-ledger-names.ts';
import { readTableAddress } from '../../../components/table/table-address.ts';
import { useAddress } from '../../../components/use-address.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { BY_DATE, checkColumns, runningColumn } from './check-columns.tsx';
import { firstChecks, wholeDays } from './first-checks.ts';

/** The checks that the address asks for, joined with their names, filtered, with what they add up to. */
export function useChecks(today: string) {
  const [params, change] = useAddress();
  const address = params.toString();
  const period = useMemo(() => readPeriod(new URLSearchParams(address), today), [address, today]);
  const query = useMemo(() => readQuery(new URLSearchParams(address)), [address]);
  const filter = useMemo(() => (isBackwards(period) ? null : filterOf(period)), [period]);

  const { sort, page } = readTableAddress(params);
  const sortedBy = sort?.column ?? BY_DATE;
  const first =
    sortedBy === BY_DATE && page === 1 && query.tokens.length === 0
      ? firstChecks(sort?.isDescending ?? true)
      : undefined;
  const checks = useCollection('CklgTransaction', { filter, first });
  const { payees, accounts, fundSources, names, areNamed } = useLedgerNames();
  const isPartial = checks.first !== undefined;
  const all = useMemo(() => {
    // What has no name yet is not worth showing.
    if (!areNamed) return [];
    return checkRows(checks.first ? wholeDays(checks.first) : checks.data, names);
  }, [areNamed, checks.first, checks.data, names]);
  const rows = useMemo(() => filterRows(all, query), [all, query]);
  const summary = useMemo(() => summaryOf(rows.map(({ check }) => check)), [rows]);

  const columns = useMemo(() => {
    if (sortedBy !== BY_DATE) return checkColumns;
    const running = isPartial ? undefined : runningTotals(rows.map(({ check }) => check));
    return checkColumns.toSpliced(6, 0, runningColumn(running));
  }, [rows, sortedBy, isPartial]);

  const setQuery = (next: CheckQuery) => change((current) => writeQuery(current, next));

  const { notify } = useNotices();
  const exportCsv = async (): Promise<void> => {
    try {
      // Fetched when it is first used: the list shows without it.
      const { downloadChecks } = await import('./export-checks.ts');
      downloadChecks(
        rows.map(({ check }) => check),
        names,
        `checks ${periodInWords(period)}.csv`,
      );
    } catch (error) {
      notify({ type: 'error', header: 'Error', content: messageOf(error, 'The checks could not be exported.') });
    }
  };

  return {
    checks,
    exportCsv: () => void exportCsv(),
    sources: [checks, payees, accounts, fundSources],
    names,
    all,
    rows,
    /** Only the first rows are here: nothing is counted or added up yet. */
    isPartial,
    summary,
    columns,
    period,
    query,
    setPeriod: (edit: (current: CheckPeriod) => CheckPeriod) =>
      change((current) => writePeriod(current, edit(readPeriod(current, today)), today)),
    setQuery,
    clearQuery: () => setQuery(NO_QUERY),
  };
}

export type UsedChecks = ReturnType<typeof useChecks>;
