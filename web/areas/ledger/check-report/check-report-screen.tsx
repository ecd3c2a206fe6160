import './check-report.css';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { checkReport } from '../../../../shared/ledger/report.ts';
import { readQuery, queryInWords } from '../../../components/ledger/check-query.ts';
import { periodInWords, readPeriod } from '../../../components/ledger/check-period.ts';
import { readReportOrder } from '../../../components/ledger/report-address.ts';
import { useToday } from '../../../components/ledger/use-today.ts';
import { useInstallation } from '../../../layout/installation.ts';
import { session } from '../../../session/session-store.ts';
import { ReportSheet } from './report-sheet.tsx';
import { useReportChecks } from './use-report-checks.ts';

/** The filtered checks on paper: plain HTML in a window of its own, which prints itself once it is complete. */
export function CheckReportScreen() {
  const today = useToday();
  const { title } = useInstallation();
  const [params] = useSearchParams();
  const address = params.toString();
  const asked = useMemo(() => {
    const read = new URLSearchParams(address);
    return { period: readPeriod(read, today), query: readQuery(read), ...readReportOrder(read) };
  }, [address, today]);
  const { checks, names, failure, retry } = useReportChecks(asked.period, asked.query);

  const report = useMemo(() => {
    if (!checks || !names) return undefined;
    const filters = [periodInWords(asked.period), queryInWords(asked.query)].filter(Boolean);
    return checkReport(checks, names, { order: asked.by, direction: asked.direction, filters });
  }, [checks, names, asked]);

  useEffect(() => {
    document.title = `Check report - ${title}`;
  }, [title]);

  // Nothing of the report stays in a window whose person has signed out, wherever they did.
  useEffect(() => session.onEnd(() => location.replace('/login')), []);

  useEffect(() => {
    if (report) print();
  }, [report]);

  if (failure !== undefined) {
    return (
      <main className="report">
        <h1>The report could not be made</h1>
        <p role="alert">{failure}</p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </main>
    );
  }
  if (!report) {
    return (
      <main className="report" aria-busy="true">
        <output>Loading the report</output>
      </main>
    );
  }
  return <ReportSheet report={report} company={title} madeOn={today} />;
}
