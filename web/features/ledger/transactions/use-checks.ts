import { useMemo } from 'react';
import { runningTotals, summaryOf } from '../../../../shared/ledger/checks.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { periodInWords } from '../checks/check-period.ts';
import type { CheckQuery } from '../checks/check-query.ts';
import { firstChecks } from '../checks/first-checks.ts';
import { useFilteredChecks } from '../checks/use-filtered-checks.ts';
import { csvName } from '../../../components/download.ts';
import { readTableAddress } from '../../../components/table/table-address.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { CHECKS_NOT_EXPORTED } from '../checks/texts.ts';
import { BY_DATE } from '../checks/common-columns.ts';
import { checkColumns, runningColumn } from './check-columns.tsx';

/** The first page by date, without filters, needs only the first checks; all others need all of them. */
function firstOf(params: URLSearchParams, { tokens }: CheckQuery) {
  const { sort, page } = readTableAddress(params);
  const isByDate = (sort?.column ?? BY_DATE) === BY_DATE;
  return isByDate && page === 1 && tokens.length === 0 ? firstChecks(sort?.isDescending ?? true) : undefined;
}

/** Returns the list's checks and their totals. */
export function useChecks(today: string) {
  const found = useFilteredChecks(today, firstOf);
  const { params, rows, names, period, query, isPartial } = found;
  const summary = useMemo(
    () =>
      summaryOf(
        rows.map(({ check }) => check),
        today,
      ),
    [rows, today],
  );

  const sortedBy = readTableAddress(params).sort?.column ?? BY_DATE;
  const columns = useMemo(() => {
    if (sortedBy !== BY_DATE) return checkColumns;
    const running = isPartial ? undefined : runningTotals(rows.map(({ check }) => check));
    return checkColumns.toSpliced(6, 0, runningColumn(running));
  }, [rows, sortedBy, isPartial]);

  const { notify } = useNotices();
  const exportCsv = async (): Promise<void> => {
    try {
      // Loaded when first used, because the list doesn't need it.
      const { downloadChecks } = await loadPart(() => import('./export-checks.ts'));
      await downloadChecks(
        rows.map(({ check }) => check),
        names,
        csvName(`checks ${periodInWords(period)}`, query.tokens.length > 0),
      );
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, CHECKS_NOT_EXPORTED) });
    }
  };

  return { ...found, exportCsv: () => void exportCsv(), summary, columns };
}
