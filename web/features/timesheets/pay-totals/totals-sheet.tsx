import { tsrpPayPeriod } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { tsrpTimesheet } from '../../../../shared/contract/collections/tsrp-timesheet.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { type FigureKind, hourKinds, hourKindTitles, noteKinds } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { weeksText } from '../../../../shared/timesheets/week-hours.ts';
import type { PayLine, PayScope, PayTotals } from '../../../../shared/timesheets/pay-totals.ts';
import { boardStateLabels } from '../payroll/sheet-state.tsx';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { basisText } from '../sheet/overtime-note.tsx';
import { type PayPeriod } from '../sheet/period-choice.ts';

const scopeWords: Readonly<Record<PayScope, string>> = {
  all: 'All timesheets in the period',
  ready: 'Approved and processed timesheets',
  processed: 'Processed timesheets',
};

interface TotalsSheetProps {
  readonly period: PayPeriod;
  readonly totals: PayTotals;
  readonly scope: PayScope;
}

interface TotalsLineProps {
  readonly line: PayLine;
  readonly kinds: readonly FigureKind[];
  readonly notes: readonly FigureKind[];
}

function TotalsLine({ line, kinds, notes }: TotalsLineProps) {
  const momentText = useMomentText();
  const { name, state, done, hundredths, sum, weeks } = line;
  const figure = (kind: FigureKind) => (
    <td key={kind} className="print-number">
      {hoursText(hundredths[kind])}
    </td>
  );
  return (
    <tr>
      <td>
        <div>{name}</div>
        {weeks.map((week) => (
          <div key={week.first} className="print-whole">
            {weeksText([week])}
          </div>
        ))}
      </td>
      <td>
        {boardStateLabels[state]}
        {done.approved && (
          <div>
            Approved by {done.approved.name}, <span className="print-whole">{momentText(done.approved.at)}</span>
          </div>
        )}
      </td>
      {kinds.map(figure)}
      <td className="print-number">{hoursText(sum)}</td>
      {notes.map(figure)}
    </tr>
  );
}

export function TotalsSheet({ period, totals, scope }: TotalsSheetProps) {
  const kinds = hourKinds.filter((kind) => totals.hundredths[kind] > 0);
  const notes: readonly FigureKind[] = noteKinds.filter((kind) => totals.hundredths[kind] > 0);
  const rules = [...new Set(totals.lines.map(({ rule, week_start: weekStart }) => basisText({ rule, weekStart })))];
  return (
    <>
      <dl className="print-facts">
        <dt>{labelOf(tsrpTimesheet.fields, 'pay_period_id')}</dt>
        <dd>{periodText(period)}</dd>
        <dt>{labelOf(tsrpPayPeriod.fields, 'pay_date')}</dt>
        <dd>{period.pay_date}</dd>
        <dt>Counted</dt>
        <dd>
          {scopeWords[scope]}: {totals.lines.length}
        </dd>
        <dt>Overtime</dt>
        <dd>{rules.join(' ')}</dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Status</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="print-number">
                {hourKindTitles[kind]}
              </th>
            ))}
            <th scope="col" className="print-number">
              Total
            </th>
            {notes.map((kind) => (
              <th key={kind} scope="col" className="print-number">
                {hourKindTitles[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.lines.map((line) => (
            <TotalsLine key={line.user_id} line={line} kinds={kinds} notes={notes} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            {kinds.map((kind) => (
              <td key={kind} className="print-number">
                {hoursText(totals.hundredths[kind])}
              </td>
            ))}
            <td className="print-number">{hoursText(totals.sum)}</td>
            {notes.map((kind) => (
              <td key={kind} className="print-number">
                {hoursText(totals.hundredths[kind])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  );
}
