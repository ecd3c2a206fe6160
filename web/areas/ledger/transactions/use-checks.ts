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

/** The checks that the address asks for, joined with their names, filtered, with what they add up to. */
export function useChecks(today: string) {
  const [params, change] = useAddress();
  const address = params.toString();
  const period = useMemo(() => readPeriod(new URLSearchParams(address), today), [address, today]);
  const query = useMemo(() => readQuery(new URLSearchParams(address)), [address]);
  const filter = useMemo(() => (isBackwards(period) ? null : filterOf(period)), [period]);

  const checks = useCollection('CklgTransaction', { filter });
  const { payees, accounts, fundSources, names } = useLedgerNames();
  const all = useMemo(() => checkRows(checks.data, names), [checks.data, names]);
  const rows = useMemo(() => filterRows(all, query), [all, query]);
  const summary = useMemo(() => summaryOf(rows.map(({ check }) => check)), [rows]);

  const sort = readTableAddress(params).sort?.column ?? BY_DATE;
  const columns = useMemo(
    () =>
      sort === BY_DATE
        ? checkColumns.toSpliced(6, 0, runningColumn(runningTotals(rows.map(({ check }) => check))))
        : checkColumns,
    [rows, sort],
  );

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
