import { useWatch } from 'react-hook-form';
import { holidayHint } from '../../../../shared/pay-periods/hints.ts';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { DateHints } from '../sheet/date-hints.tsx';
import { holidayName, type HolidayRecord } from './holiday-rows.ts';
import type { HolidayCalls } from './use-holiday-calls.ts';

/** Explains the effect of a holiday on a weekend. */
function WeekendHint() {
  return <DateHints hints={[holidayHint(useWatch<{ holiday_date: string }>({ name: 'holiday_date' }))]} />;
}

const additions = {
  holiday_date: { after: <WeekendHint /> },
  description: { constraintText: 'The name shown in timesheets.' },
};

interface HolidayDialogProps {
  /** Null for a new holiday. */
  readonly holiday: HolidayRecord | null;
  readonly save: HolidayCalls['save'];
  readonly onClose: () => void;
}

export function HolidayDialog({ holiday, save, onClose }: HolidayDialogProps) {
  return (
    <CollectionDialog
      name="TsrpHoliday"
      record={holiday}
      fields={['holiday_date', 'description']}
      additions={additions}
      nameOf={holidayName}
      save={save}
      onClose={onClose}
    />
  );
}
