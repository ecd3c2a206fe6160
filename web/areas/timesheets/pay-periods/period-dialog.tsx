import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { tsrpPayPeriod as contract } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { gapHints, payDateHint } from '../../../../shared/pay-periods/hints.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { recordIssues } from '../../../components/forms/issues.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { DateHints } from '../../../components/timesheets/date-hints.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { type PeriodRecord, rowName } from './period-rows.ts';

interface PeriodValues extends Record<string, string> {
  start_date: string;
  end_date: string;
  pay_date: string;
}

const labels = { start_date: 'Start date', end_date: 'End date', pay_date: 'Pay date' };

const valuesOf = (period: PeriodRecord | null): PeriodValues => ({
  start_date: period?.start_date ?? '',
  end_date: period?.end_date ?? '',
  pay_date: period?.pay_date ?? '',
});

const storedOf = (period: PeriodRecord) => ({ values: valuesOf(period), version: period.version });

interface PeriodHintsProps {
  readonly control: Control<PeriodValues>;
  readonly others: readonly PeriodRecord[];
}

/** What is odd about the days as they are typed. */
function PeriodHints({ control, others }: PeriodHintsProps) {
  const holidays = useCollection('TsrpHoliday', { fetch: 'if-missing' });
  const [start_date, end_date, pay_date] = useWatch({ control, name: ['start_date', 'end_date', 'pay_date'] });
  return <DateHints hints={[payDateHint(pay_date, holidays.data), ...gapHints({ start_date, end_date }, others)]} />;
}

interface PeriodDialogProps {
  /** Null for a new period. */
  readonly period: PeriodRecord | null;
  readonly onClose: () => void;
}

export function PeriodDialog({ period: opened, onClose }: PeriodDialogProps) {
  const [created, setCreated] = useState<PeriodRecord>();
  const period = opened ?? created ?? null;
  const { notify } = useNotices();
  const periods = useCollection('TsrpPayPeriod', { fetch: 'if-missing' });
  return (
    <RecordDialog<PeriodValues, PeriodRecord>
      title={period ? `Edit pay period ${rowName(period)}` : 'Create pay period'}
      submitText={period ? 'Save' : 'Create'}
      one={contract.one}
      labels={labels}
      onClose={onClose}
      plan={{
        formKey: formKeyOf(contract.name, period?.id ?? NEW),
        initial: valuesOf(period),
        version: period?.version ?? 0,
        check: (values) => recordIssues(contract, values, period),
        save: (values, version) =>
          period ? periods.update(period.id, { ...values, version }) : periods.create(values),
        ...(period && {
          reload: async () => storedOf(await getOne('TsrpPayPeriod', period.id)),
        }),
        onSaved: (saved) => {
          const done = period ? 'saved' : 'created';
          notify({ type: 'success', header: 'Success', content: `The pay period ${rowName(saved)} was ${done}.` });
          return storedOf(saved);
        },
        onTypedSince: setCreated,
      }}
    >
      {(control) => (
        <>
          <TextField
            control={control}
            name="start_date"
            label={labels.start_date}
            constraintText="YYYY-MM-DD"
            required
          />
          <TextField control={control} name="end_date" label={labels.end_date} constraintText="YYYY-MM-DD" required />
          <TextField control={control} name="pay_date" label={labels.pay_date} constraintText="YYYY-MM-DD" required />
          <PeriodHints control={control} others={periods.data.filter(({ id }) => id !== period?.id)} />
        </>
      )}
    </RecordDialog>
  );
}
