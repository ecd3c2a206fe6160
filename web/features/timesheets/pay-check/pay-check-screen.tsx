import { useSearchParams } from 'react-router-dom';
import { tsrpPayPeriod } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { tsrpTimesheet } from '../../../../shared/contract/collections/tsrp-timesheet.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { timesheet } from '../../../../shared/contract/operations/timesheet-lists.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { paidHours, storedBasis } from '../../../../shared/timesheets/counted.ts';
import { hourKinds, hourKindTitles, noteKinds, sumOfKinds } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useRead } from '../../../api/use-read.ts';
import { PrintPage } from '../payroll/print-page.tsx';
import { SheetDays } from '../payroll/sheet-days.tsx';
import { basisText } from '../sheet/overtime-note.tsx';
import { noteHelp } from '../sheet/note-help.ts';
import { type PayPeriod } from '../sheet/period-choice.ts';
import { useOwnerName } from '../sheet/use-owner-name.ts';

interface Read {
  readonly sheet: TimesheetRecord;
  readonly period: PayPeriod;
}

async function read(id: number): Promise<Read> {
  const sheet = await call(timesheet, { query: { timesheet_id: id } });
  if (!sheet.is_processed) throw new Error("This timesheet isn't processed yet, so there's no paycheck.");
  return { sheet, period: await getOne('TsrpPayPeriod', sheet.pay_period_id) };
}

/** Shows what was paid for a processed timesheet, for printing. */
export function PayCheckScreen() {
  const [params] = useSearchParams();
  const id = Number(params.get('timesheet_id'));
  const { data, error, mutate } = useRead(['pay-check', id], () => read(id), {
    revalidateOnReconnect: false,
  });
  return (
    <PrintPage
      title="Paycheck"
      failure={error && messageOf(error, "The paycheck couldn't be loaded.")}
      retry={() => void mutate()}
    >
      {data && <PayCheck {...data} />}
    </PrintPage>
  );
}

function PayCheck({ sheet, period }: Read) {
  // R66: by the rule with which it was processed.
  const count = paidHours(sheet);
  const owner = useOwnerName(sheet);
  const basis = storedBasis(sheet);
  const kinds = hourKinds.filter((kind) => count[kind] > 0);
  return (
    <>
      <dl className="print-facts">
        <dt>Employee</dt>
        <dd>{owner}</dd>
        <dt>{labelOf(tsrpTimesheet.fields, 'pay_period_id')}</dt>
        <dd>{periodText(period)}</dd>
        <dt>{labelOf(tsrpPayPeriod.fields, 'pay_date')}</dt>
        <dd>{period.pay_date}</dd>
        {kinds.map((kind) => (
          <div key={kind} className="print-fact">
            <dt>{hourKindTitles[kind]}</dt>
            <dd>{hoursText(count[kind])}</dd>
          </div>
        ))}
        <dt>Total hours</dt>
        <dd>{hoursText(sumOfKinds(count))}</dd>
        {noteKinds
          .filter((kind) => count[kind] > 0)
          .map((kind) => (
            <div key={kind} className="print-fact">
              <dt>{hourKindTitles[kind]}</dt>
              <dd>
                {hoursText(count[kind])} ({noteHelp[kind]})
              </dd>
            </div>
          ))}
      </dl>
      <h2>Days</h2>
      <SheetDays days={sheet.data} basis={basis} />
      <p>{basisText(basis)}</p>
    </>
  );
}
