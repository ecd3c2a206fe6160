import { lazyPart } from '../../../components/lazy-part.tsx';
import { useCollection } from '../../../api/use-collection.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { trackerRows } from '../tracker/tracker-rows.ts';

const TrackerDialog = lazyPart(() => import('../tracker/tracker-dialog.tsx').then((m) => m.TrackerDialog));

interface PayrollIdProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** Opens the tracker record of a person, which has their payroll ID. */
export function PayrollId({ userId, onClose }: PayrollIdProps) {
  const { data: users } = useNamedRecords('User', [userId]);
  const { data: profiles } = useNamedRecords('Profile', [userId], 'user_id');
  const trackers = useCollection('TsrpTrackUser');
  const row = trackerRows(users, profiles, trackers.data).find(({ user_id }) => user_id === userId);
  if (!row || trackers.isLoading) return null;
  return <TrackerDialog row={row} onClose={onClose} />;
}
