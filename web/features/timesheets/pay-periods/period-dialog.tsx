import { useFormState, useWatch } from 'react-hook-form';
import { gapHints, payDateHint } from '../../../../shared/pay-periods/hints.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { useCollection } from '../../../api/use-collection.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { DateHints } from '../sheet/date-hints.tsx';
import { type PeriodRecord } from './period-rows.ts';

interface PeriodValues {
  start_date: string;
  end_date: string;
  pay_date: string;
}

/** Points out unusual dates while typing. */
function PeriodHints() {
  const holidays = useCollection('TsrpHoliday', { fetch: 'if-missing' });
  const periods = useCollection('TsrpPayPeriod', { fetch: 'if-missing' });
  const { defaultValues: stored } = useFormState<PeriodValues>();
  const [start_date, end_date, pay_date] = useWatch<PeriodValues, ['start_date', 'end_date', 'pay_date']>({
    name: ['start_date', 'end_date', 'pay_date'],
  });
  // The first day identifies a period, because no two periods share one.
  const others = periods.data.filter((period) => period.start_date !== stored?.start_date);
  return <DateHints hints={[payDateHint(pay_date, holidays.data), ...gapHints({ start_date, end_date }, others)]} />;
}

const additions = { pay_date: { after: <PeriodHints /> } };

export function PeriodDialog({ record, onClose }: RecordFormProps<PeriodRecord>) {
  return (
    <CollectionDialog
      name="TsrpPayPeriod"
      record={record}
      fields={['start_date', 'end_date', 'pay_date']}
      additions={additions}
      nameOf={periodText}
      onClose={onClose}
    />
  );
}
