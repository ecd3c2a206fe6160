import { useState } from 'react';
import { remindMissing } from '../../../shared/contract/operations/payroll.ts';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

interface RemindDialogProps {
  readonly periodId: number;
  readonly rows: readonly BoardRow[];
  readonly onClose: () => void;
}

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
const MOST_NAMED = 20;

const named = (list: readonly { readonly name: string }[]): string => {
  const names = list.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = list.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** Says whom a reminder goes to, sends it, and says whom it reached. */
export function RemindDialog({ periodId, rows, onClose }: RemindDialogProps) {
  const { notify } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { reminded, already, failed } = await call(remindMissing, { body: { pay_period_id: periodId } });
      if (failed.length > 0) {
        const content = `The mail to ${named(failed)} could not be sent. Try again, or tell them yourself.`;
        notify({ type: 'error', header: 'Error', content });
      }
      const before = already.length > 0 ? ` ${people(already.length)} had a reminder today already.` : '';
      const reached = reminded.length > 0 ? `Reminded ${named(reminded)}.` : 'Nobody was reminded.';
      const type = reminded.length > 0 ? 'success' : 'info';
      notify({ type, ...(reminded.length > 0 && { header: 'Success' }), content: `${reached}${before}` });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, 'The reminders could not be sent.'));
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      title={`Remind ${people(rows.length)}`}
      confirmText="Send reminders"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>A mail goes to those who have entered no hours for this period yet, each once a day: {named(rows)}.</p>
    </ConfirmDialog>
  );
}
