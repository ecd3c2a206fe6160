import { PendingText } from '../../../components/table/pending-text.tsx';
import { listedLines, type PayrollLine } from '../../../../shared/payroll/export-plan.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { NoPeriodLine } from '../sheet/no-period.tsx';
import styles from '../payroll/payroll.module.css';
import type { UsedPayrollExport } from './use-payroll-export.ts';

/** The file's hours by code. */
function codeTotals(lines: readonly PayrollLine[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const { code, hundredths } of lines.flatMap(({ entries }) => entries)) {
    totals.set(code, (totals.get(code) ?? 0) + hundredths);
  }
  return [...totals];
}

/** What the file contains, before it is created. */
export function ExportSummary({ used }: { readonly used: UsedPayrollExport }) {
  const momentText = useMomentText();
  const { periods, noPeriod, preview, previewSource, ofPeriod } = used;
  if (noPeriod !== undefined) return <NoPeriodLine why={noPeriod} hasOthers={periods.data.length > 0} />;
  if (!preview) return <PendingText sources={[periods, previewSource]} text="Loading the hours" />;
  const listed = listedLines(preview.lines);
  const missing = preview.lines.filter(({ problems }) => problems.length > 0).length;
  const waiting = preview.lines.filter(({ status }) => status === 'waiting' || status === 'reopened').length;
  const [last] = ofPeriod;
  return (
    <span className={styles.counts}>
      <span>
        In the file <b>{listed.length}</b>
      </span>
      {codeTotals(listed).map(([code, hundredths]) => (
        <span key={code}>
          {code} <b>{hoursText(hundredths)}</b>
        </span>
      ))}
      {missing > 0 && (
        <span>
          Incomplete <b>{missing}</b>
        </span>
      )}
      {waiting > 0 && (
        <span>
          Not processed <b>{waiting}</b>
        </span>
      )}
      {last && (
        <span>
          Last file: {last.nth}, {momentText(last.exported_at)}
          {last.exported_by && `, ${last.exported_by.name}`}
        </span>
      )}
    </span>
  );
}
