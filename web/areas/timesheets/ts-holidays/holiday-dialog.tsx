import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { tsrpHoliday as contract } from '../../../../shared/contract/collections/tsrp-holiday.ts';
import { holidayHint } from '../../../../shared/pay-periods/hints.ts';
import { getOne, type Told } from '../../../api/collection-calls.ts';
import { recordIssues } from '../../../components/forms/issues.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { DateHints } from '../../../components/timesheets/date-hints.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { holidayName, type HolidayRecord } from './holiday-rows.ts';
import type { HolidayCalls } from './use-holiday-calls.ts';

interface HolidayValues extends Record<string, string> {
  holiday_date: string;
  description: string;
}

const labels = { holiday_date: 'Date', description: 'Description' };

const valuesOf = (holiday: HolidayRecord | null): HolidayValues => ({
  holiday_date: holiday?.holiday_date ?? '',
  description: holiday?.description ?? '',
});

const storedOf = (holiday: HolidayRecord) => ({ values: valuesOf(holiday), version: holiday.version });

/** Says what a holiday on a weekend comes to. */
function WeekendHint({ control }: { readonly control: Control<HolidayValues> }) {
  return <DateHints hints={[holidayHint(useWatch({ control, name: 'holiday_date' }))]} />;
}

interface HolidayDialogProps {
  /** Null for a new holiday. */
  readonly holiday: HolidayRecord | null;
  readonly save: HolidayCalls['save'];
  readonly onClose: () => void;
}

export function HolidayDialog({ holiday: opened, save, onClose }: HolidayDialogProps) {
  const [created, setCreated] = useState<HolidayRecord>();
  const holiday = opened ?? created ?? null;
  const { notify } = useNotices();
  return (
    <RecordDialog<HolidayValues, Told<HolidayRecord>>
      title={holiday ? `Edit holiday ${holidayName(holiday)}` : 'Create holiday'}
      submitText={holiday ? 'Save' : 'Create'}
      one={contract.one}
      labels={labels}
      onClose={onClose}
      plan={{
        formKey: formKeyOf(contract.name, holiday?.id ?? NEW),
        initial: valuesOf(holiday),
        version: holiday?.version ?? 0,
        check: (values) => recordIssues(contract, values, holiday),
        save: (values, version) => save(holiday, values, version),
        ...(holiday && {
          reload: async () => storedOf(await getOne('TsrpHoliday', holiday.id)),
        }),
        onSaved: ({ record, message }) => {
          const done = holiday ? 'saved' : 'created';
          const content = `The holiday ${holidayName(record)} was ${done}. ${message === 'OK' ? '' : message}`.trim();
          notify({ type: 'success', header: 'Success', content });
          return storedOf(record);
        },
        onTypedSince: ({ record }) => setCreated(record),
      }}
    >
      {(control) => (
        <>
          <TextField
            control={control}
            name="holiday_date"
            label={labels.holiday_date}
            constraintText="YYYY-MM-DD"
            required
          />
          <WeekendHint control={control} />
          <TextField
            control={control}
            name="description"
            label={labels.description}
            constraintText="The name that the day gets in timesheets."
            required
          />
        </>
      )}
    </RecordDialog>
  );
}
