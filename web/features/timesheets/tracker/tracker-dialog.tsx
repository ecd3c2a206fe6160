import { needsFirstDay } from '../../../../shared/leave/accrual.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { formKeyOf } from '../../../components/list-screen/form-key.ts';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { approverChoices, nextOrder, type TrackerRow } from './tracker-rows.ts';

interface TrackerDialogProps {
  readonly row: TrackerRow;
  readonly onClose: () => void;
}

/** Tracks a user, or changes who approves their timesheets and their order in lists. */
export function TrackerDialog({ row: { tracker, user_id, name }, onClose }: TrackerDialogProps) {
  const { data: trackers } = useCollection('TsrpTrackUser', { fetch: 'if-missing' });
  const { data: users } = useCollection('User', { fetch: 'if-missing' });
  const { data: profiles } = useCollection('Profile', { fetch: 'if-missing' });
  const { data: kinds } = useCollection('TsrpLeaveKind', { fetch: 'if-missing' });
  const choices = approverChoices(users, profiles, user_id, tracker);
  return (
    <CollectionDialog
      name="TsrpTrackUser"
      record={tracker ?? null}
      fields={['approver_id', 'nth', 'deputy_id', 'deputy_from', 'deputy_until', 'started_on', 'payroll_id']}
      additions={{
        approver_id: { choices, noneText: 'No approver' },
        nth: { constraintText: 'A whole number, 1 or higher. Timesheets are listed in this order.' },
        deputy_id: { choices, noneText: 'No deputy' },
        started_on: { required: (!tracker || Boolean(tracker.started_on)) && kinds.some(needsFirstDay) },
      }}
      start={{ nth: nextOrder(trackers) }}
      fixed={{ user_id, is_tracking: true }}
      formKey={formKeyOf('TsrpTrackUser', user_id)}
      title={tracker ? `Edit tracker of ${name}` : `Track ${name}`}
      submitText={tracker ? 'Save' : 'Track'}
      nameOf={() => name}
      savedText={() => (tracker ? `Tracker saved for ${name}.` : `${name} is now tracked.`)}
      onClose={onClose}
    />
  );
}
