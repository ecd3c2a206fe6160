import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { isSameTyped } from './merge-days.ts';
import type { SheetDraft } from './sheet-draft.ts';
import { TypedDays } from './typed-days.tsx';

interface LockedOutProps {
  readonly draft: SheetDraft;
  readonly stored: readonly Day[];
  /** Whether the reader owns the sheet. */
  readonly isOwn: boolean;
  readonly onDiscard: () => void;
}

const OWN =
  'The timesheet was locked before you saved. Your hours are kept on this device. When your approver unlocks the timesheet, open it here again and save.';
const OTHERS =
  'The timesheet was processed before you saved. Your changes are kept on this device. When it has been unprocessed, open it here again and save.';

/** What was typed and can't be saved any more, because the sheet was locked or processed first. */
export function LockedOut({ draft, stored, isOwn, onDiscard }: LockedOutProps) {
  const days = draft.days.flatMap((mine, index) => {
    const saved = stored[index];
    return saved && !isSameTyped(mine, saved) ? [{ date: mine.date, mine, stored: saved }] : [];
  });
  const unread = Object.entries(draft.unread).map(([cell, { text }]) => `${cell}: ${text}`);
  return (
    <div role="alert">
      <Alert
        type="warning"
        statusIconAriaLabel="Warning"
        header={isOwn ? "Your hours aren't saved" : "Your changes aren't saved"}
        action={<Button onClick={onDiscard}>Discard draft</Button>}
      >
        <p>{isOwn ? OWN : OTHERS}</p>
        {days.length > 0 && <TypedDays days={days} />}
        {unread.length > 0 && <p>Couldn't be read: {unread.join('; ')}</p>}
      </Alert>
    </div>
  );
}
