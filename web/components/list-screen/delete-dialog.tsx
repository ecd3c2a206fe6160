import { type ReactNode, useEffect, useRef, useState } from 'react';
import { capitalized } from '../../../shared/contract/field.ts';
import { messageOf } from '../../api/api-error.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** The noun for a record, e.g. "role". */
  readonly one: string;
  /** The record's name, e.g. "editor". */
  readonly name: string;
  readonly typed?: string;
  /** May return what else changed, which is said in the same notice. */
  readonly remove: () => Promise<string | void>;
  /** Returns why the record can't be deleted, or null; called before the question is shown. */
  readonly findUses?: (() => Promise<string | null>) | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation, deletes the record, and confirms it once the server has done so. */
export function DeleteDialog({ one, name, typed, remove, findUses, onClose, children }: DeleteDialogProps) {
  const { notify } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [blocked, setBlocked] = useState<string | null | undefined>(findUses ? undefined : null);
  const ask = useRef(findUses);
  useEffect(() => {
    let isGone = false;
    const know = (reason: string | null) => {
      if (!isGone) setBlocked(reason);
    };
    // If the check fails, the delete call itself will report the reason.
    ask.current?.().then(know, () => know(null));
    return () => {
      isGone = true;
    };
  }, []);
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const message = await remove();
      const done = `${capitalized(one)} ${name} deleted.`;
      notify({ type: 'success', content: message === undefined ? done : `${done} ${message}` });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, `The ${one} couldn't be deleted.`));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={`Delete ${one}`}
      confirmText="Delete"
      {...(typed !== undefined && { typed })}
      isBusy={isBusy}
      failure={failure}
      isLooking={blocked === undefined}
      {...(typeof blocked === 'string' && { blocked })}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children ?? `Delete ${one} ${name}? This can't be undone.`}
    </ConfirmDialog>
  );
}
