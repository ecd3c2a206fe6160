import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { grouped } from '../../../../shared/count-of.ts';
import { CHECKS } from '../../../../shared/ledger/check-labels.ts';
import { checkReport } from '../../../../shared/ledger/report.ts';
import { readQuery, queryInWords } from '../checks/check-query.ts';
import { periodInWords, readPeriod } from '../checks/check-period.ts';
import { PrintPage } from '../checks/print-page.tsx';
import { readReportOrder } from '../checks/report-address.ts';
import { useToday } from '../../../components/use-today.ts';
import { ReportSheet } from './report-sheet.tsx';
import { useReportChecks } from './use-report-checks.ts';

/** The filtered checks for printing. */
export function CheckReportScreen() {
  const today = useToday();
  const [params] = useSearchParams();
  const address = params.toString();
  const asked = useMemo(() => {
    const read = new URLSearchParams(address);
    return { today, period: readPeriod(read, today), query: readQuery(read), ...readReportOrder(read) };
  }, [address, today]);
  const { checks, names, failure, retry } = useReportChecks(asked);

  const report = useMemo(() => {
    if (!checks || !names) return undefined;
    const filters = [periodInWords(asked.period), queryInWords(asked.query)].filter(Boolean);
    return checkReport(checks, names, { order: asked.by, direction: asked.direction, filters });
  }, [checks, names, asked]);

  return (
    <PrintPage
      title="Check report"
      madeOn={today}
      facts={
        report
          ? [
              ['Filters', report.filters.join('; ')],
              ['Sorted', report.sorting],
              [CHECKS, `${grouped(report.count)}, including ${grouped(report.voided)} voided at $0.00`],
            ]
          : []
      }
      failure={failure}
      retry={retry}
      isComplete={report !== undefined}
    >
      {report && <ReportSheet report={report} />}
    </PrintPage>
  );
}
