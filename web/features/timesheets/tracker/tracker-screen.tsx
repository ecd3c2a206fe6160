import { useCallback, useMemo, useState } from 'react';
import { tsrpTrackUser as contract } from '../../../../shared/contract/collections/tsrp-track-user.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { keyInForm } from '../../../components/list-screen/form-key.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { useFormsWithDraft } from '../../../session/draft.tsx';
import { useCan } from '../../../session/use-session.ts';
import { trackerColumns } from './tracker-columns.tsx';
import { type TrackerRecord, type TrackerRow, trackerRows } from './tracker-rows.ts';

// Loaded after the list, because nobody needs this form before it is shown.
const TrackerDialog = lazyPart(() => import('./tracker-dialog.tsx').then((m) => m.TrackerDialog));
const byOrder = { column: 'nth', isDescending: false };
const rowKey = ({ user_id }: TrackerRow) => String(user_id);
const rowName = ({ name }: TrackerRow) => name;

export function TrackerScreen() {
  const { notify } = useNotices();
  const [users, profiles] = [useCollection('User'), useCollection('Profile')];
  const trackers = useCollection('TsrpTrackUser');
  const canWrite = useCan(contract.access.update);
  const [open, setOpen] = useState<number | 'by-draft' | null>('by-draft');
  const [userList, profileList, trackerList] = [users.data, profiles.data, trackers.data];
  const rows = useMemo(() => trackerRows(userList, profileList, trackerList), [userList, profileList, trackerList]);
  // A form interrupted by an expired session opens again with its draft.
  const drafts = useFormsWithDraft();
  const drafted = drafts.map((formKey) => keyInForm(contract.name, formKey)).find((key) => key !== undefined);
  const shownId = open === 'by-draft' ? drafted : open;
  const shown = rows.find(({ user_id }) => user_id === shownId);

  const { update } = trackers;
  const turn = useCallback(
    async ({ user_id, version }: TrackerRecord, name: string, is_tracking: boolean) => {
      try {
        await update(user_id, { is_tracking, version });
        const content = is_tracking ? `Tracking resumed for ${name}.` : `Tracking paused for ${name}.`;
        notify({ type: 'success', content });
      } catch (error) {
        notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
      }
    },
    [update, notify],
  );
  const rowActions = useCallback(
    ({ user_id, name, tracker }: TrackerRow): RowAction[] => {
      if (!tracker) return [{ id: 'track', label: 'Track', onSelect: () => setOpen(user_id) }];
      const { is_tracking } = tracker;
      return [
        { id: 'edit', label: 'Edit', onSelect: () => setOpen(user_id) },
        {
          id: 'turn',
          label: is_tracking ? 'Pause' : 'Resume',
          onSelect: () => turn(tracker, name, !is_tracking),
        },
      ];
    },
    [turn],
  );
  return (
    <>
      <CollectionTable<TrackerRow>
        tableId="tracker"
        description="Whose timesheets are expected, who approves them, and their order in lists."
        many="users"
        items={rows}
        sources={[users, profiles, trackers]}
        columns={trackerColumns}
        rowKey={rowKey}
        rowName={rowName}
        defaultSort={byOrder}
        {...(canWrite && { rowActions })}
      />
      {canWrite && shown && <TrackerDialog key={shown.user_id} row={shown} onClose={() => setOpen(null)} />}
    </>
  );
}
