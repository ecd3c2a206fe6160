import { useWatch } from 'react-hook-form';
import { holidayHint } from '../../../../shared/pay-periods/hints.ts';
import { useCollection } from '../../../api/use-collection.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { DateHints } from '../sheet/date-hints.tsx';
import { holidayName, type HolidayRow } from './holiday-rows.ts';
import { useHolidayCalls } from './use-holiday-calls.ts';

/** Explains the effect of a holiday on a weekend. */
function WeekendHint() {
  return <DateHints hints={[holidayHint(useWatch<{ holiday_date: string }>({ name: 'holiday_date' }))]} />;
}

const additions = {
  holiday_date: { after: <WeekendHint /> },
  description: { constraintText: 'The name shown in timesheets.' },
};

export function HolidayDialog(props: RecordFormProps<HolidayRow>) {
  const { save } = useHolidayCalls(useCollection('TsrpHoliday', { fetch: 'if-missing' }));
  return (
    <CollectionDialog
      name="TsrpHoliday"
      {...props}
      fields={['holiday_date', 'description']}
      additions={additions}
      nameOf={holidayName}
      save={save}
    />
  );
}
