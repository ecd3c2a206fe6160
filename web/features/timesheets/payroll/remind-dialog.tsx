import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { remindMissing } from '../../../../shared/contract/operations/payroll.ts';
import { countOf } from '../../../../shared/count-of.ts';
import { shortListText } from '../../../../shared/list-text.ts';
import { ALL_REMINDED, type BoardRow } from '../../../../shared/timesheets/board.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';

interface RemindDialogProps {
  readonly periodId: number;
  /** The people with missing hours. */
  readonly rows: readonly BoardRow[];
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

const MAX_NAMES = 20;

const named = (list: readonly { readonly name: string }[]): string =>
  shortListText(
    list.map(({ name }) => name),
    MAX_NAMES,
  );

/** Shows who will get a reminder, sends it, and shows who received it. */
export function RemindDialog({ periodId, rows, onSent, onClose }: RemindDialogProps) {
  const { notify } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(rows.filter(({ is_reminded }) => is_reminded).map(({ user_id }) => user_id)),
  );
  const isOver = rows.every(({ is_reminded }) => is_reminded);
  const chosen = rows.filter(({ user_id }) => !left.has(user_id));
  const choose = (userId: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(userId);
    else next.add(userId);
    setFailure(undefined);
    setLeft(next);
  };

  const send = async () => {
    if (chosen.length === 0) {
      setFailure('Choose at least one person.');
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { reminded, already, failed } = await call(remindMissing, {
        body: { pay_period_id: periodId, user_ids: chosen.map(({ user_id }) => user_id) },
      });
      if (failed.length > 0) {
        const content = `The email to ${named(failed)} couldn't be sent. Try again, or let them know yourself.`;
        notify({ type: 'error', content });
      }
      const before =
        already.length > 0 ? ` ${countOf(already.length, 'person', 'people')} already had a reminder today.` : '';
      const reached = reminded.length > 0 ? `Reminded ${named(reminded)}.` : 'Nobody was reminded.';
      const type = reminded.length > 0 ? 'success' : 'info';
      notify({ type, content: `${reached}${before}` });
      onClose();
      void onSent();
    } catch (error) {
      setFailure(messageOf(error, "The reminders couldn't be sent."));
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      title={isOver ? 'Remind missing' : `Remind ${countOf(chosen.length, 'person', 'people')}`}
      confirmText="Send reminders"
      isBusy={isBusy}
      failure={failure}
      {...(isOver && { blocked: ALL_REMINDED })}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>They haven't entered any hours for this period. Each person gets at most one reminder a day.</p>
      <SpaceBetween size="xs">
        {rows.map(({ user_id, name, is_reminded }) => (
          <Checkbox
            key={user_id}
            checked={!left.has(user_id)}
            disabled={is_reminded}
            description={is_reminded && 'Reminded today'}
            onChange={({ detail }) => choose(user_id, detail.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </SpaceBetween>
    </ConfirmDialog>
  );
}
