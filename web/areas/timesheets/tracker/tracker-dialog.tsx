import { tsrpTrackUser as contract } from '../../../../shared/contract/collections/tsrp-track-user.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { recordIssues } from '../../../components/forms/issues.ts';
import type { Choice } from '../../../components/forms/choices.ts';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { formKeyOf } from '../../../components/list-screen/form-key.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { approverChoices, nextOrder, type TrackerRecord, type TrackerRow } from './tracker-rows.ts';

interface TrackerValues extends Record<string, string | number> {
  approver_id: number | string;
  nth: number | string;
  deputy_id: number | string;
  deputy_from: string;
  deputy_until: string;
}

const labels = {
  approver_id: 'Approver',
  nth: 'Order number',
  deputy_id: 'Deputy approver',
  deputy_from: 'Deputy from',
  deputy_until: 'Deputy until',
};

const valuesOf = (tracker: TrackerRecord | undefined, order: number): TrackerValues => ({
  approver_id: tracker?.approver_id ?? '',
  nth: tracker ? (tracker.nth ?? '') : order,
  deputy_id: tracker?.deputy_id ?? '',
  deputy_from: tracker?.deputy_from ?? '',
  deputy_until: tracker?.deputy_until ?? '',
});

const storedOf = (tracker: TrackerRecord) => ({ values: valuesOf(tracker, 1), version: tracker.version });

/** An empty choice is stored as none. */
const bodyOf = (values: TrackerValues) => {
  const number = (value: number | string) => (value === '' ? null : Number(value));
  return {
    ...values,
    approver_id: number(values.approver_id),
    nth: number(values.nth),
    deputy_id: number(values.deputy_id),
    deputy_from: values.deputy_from || null,
    deputy_until: values.deputy_until || null,
  };
};

interface TrackerDialogProps {
  readonly row: TrackerRow;
  readonly onClose: () => void;
}

/** Tracks a user, or changes who approves their timesheets and where they stand in lists. */
export function TrackerDialog({ row, onClose }: TrackerDialogProps) {
  const { notify } = useNotices();
  const trackers = useCollection('TsrpTrackUser', { fetch: 'if-missing' });
  const { data: users } = useCollection('User', { fetch: 'if-missing' });
  const { data: profiles } = useCollection('Profile', { fetch: 'if-missing' });
  const { tracker, user_id, name } = row;
  const people = approverChoices(users, profiles, user_id, tracker);
  const nobody = (label: string): Choice => ({ value: '', label });
  const describe = (field: string, value: unknown): string =>
    field.endsWith('_id') ? (people.find((choice) => choice.value === value)?.label ?? '') : (value as string);
  return (
    <RecordDialog<TrackerValues, TrackerRecord>
      title={tracker ? `Edit tracker of ${name}` : `Track ${name}`}
      submitText={tracker ? 'Save' : 'Track'}
      one={contract.one}
      labels={labels}
      describe={describe}
      onClose={onClose}
      plan={{
        formKey: formKeyOf(contract.name, user_id),
        initial: valuesOf(tracker, nextOrder(trackers.data)),
        version: tracker?.version ?? 0,
        check: (values) => recordIssues(contract, { ...values, ...(!tracker && { user_id }) }, tracker ?? null),
        save: (values, version) =>
          tracker
            ? trackers.update(user_id, { ...bodyOf(values), version })
            : trackers.create({ ...bodyOf(values), user_id, is_tracking: true }),
        ...(tracker && {
          reload: async () => storedOf(await getOne('TsrpTrackUser', user_id)),
        }),
        onSaved: (saved) => {
          const content = tracker ? `The tracker of ${name} was saved.` : `${name} is tracked now.`;
          notify({ type: 'success', header: 'Success', content });
          return storedOf(saved);
        },
      }}
    >
      {(control) => (
        <>
          <SelectField
            control={control}
            name="approver_id"
            label={labels.approver_id}
            choices={[nobody('No approver'), ...people]}
            description="Supervisors see and approve the timesheets of the people they are the approver of."
          />
          <TextField
            control={control}
            name="nth"
            label={labels.nth}
            constraintText="A whole number from 1. Lists of timesheets are in this order."
          />
          <SelectField
            control={control}
            name="deputy_id"
            label={labels.deputy_id}
            choices={[nobody('No deputy'), ...people]}
            description="Stands in for the approver from one day to another, both included."
          />
          <TextField control={control} name="deputy_from" label={labels.deputy_from} constraintText="YYYY-MM-DD" />
          <TextField control={control} name="deputy_until" label={labels.deputy_until} constraintText="YYYY-MM-DD" />
        </>
      )}
    </RecordDialog>
  );
}
