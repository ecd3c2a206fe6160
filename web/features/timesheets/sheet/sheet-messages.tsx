import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { isBehindDialog } from '../../../components/dialogs/is-dialog-open.ts';
import { DISCARD_DRAFT, DRAFT_RESTORED } from '../../../components/texts.ts';
import { LockedOut } from './locked-out.tsx';
import { OutOfPlaceAlert } from './out-of-place-alert.tsx';
import { type SheetContent, useSheet } from './sheet-store.ts';
import type { useSheetForm } from './use-sheet-form.ts';
import styles from './timesheets.module.css';
import { TypedDays } from './typed-days.tsx';

interface SheetMessagesProps {
  readonly form: ReturnType<typeof useSheetForm>;
  /** Whether the reader owns the sheet. */
  readonly isOwn: boolean;
}

const daysOf = ({ days }: SheetContent) => days;

/** Shows a sheet's messages: a failed save, a conflict, and input that was restored or can't be saved. */
export function SheetMessages({ form, isOwn }: SheetMessagesProps) {
  const days = useSheet(form.store, daysOf);
  const { problem, conflict, isRestored, lockedOut, keepMine, takeTheirs, discard } = form;
  const messages = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = messages.current;
    if (!shown || (problem === undefined && !conflict && !lockedOut)) return;
    shown.scrollIntoView({ block: 'center' });
    if (conflict && !isBehindDialog(shown)) shown.focus({ preventScroll: true });
  }, [problem, conflict, lockedOut]);

  return (
    <div ref={messages} tabIndex={-1} className={styles.messages}>
      <SpaceBetween size="s">
        <OutOfPlaceAlert days={days} isOwn={isOwn} />
        {isRestored && !conflict && (
          <Alert type="info" statusIconAriaLabel="Info" action={<Button onClick={discard}>{DISCARD_DRAFT}</Button>}>
            {DRAFT_RESTORED}
          </Alert>
        )}
        {lockedOut && <LockedOut draft={lockedOut} stored={form.base.data} isOwn={isOwn} onDiscard={discard} />}
        {problem !== undefined && (
          <Alert type="error" statusIconAriaLabel="Error">
            {problem}
          </Alert>
        )}
        {conflict && (
          <Alert
            type="warning"
            statusIconAriaLabel="Warning"
            header="This timesheet was changed elsewhere"
            action={
              <SpaceBetween size="xs">
                <Button onClick={keepMine}>Keep mine</Button>
                <Button onClick={takeTheirs}>Show saved values</Button>
              </SpaceBetween>
            }
          >
            <p>
              Nothing was saved, and nothing you typed is lost. Compare, choose, and save again. Days you didn't change
              will have the saved values.
            </p>
            <TypedDays days={conflict.clashes} />
          </Alert>
        )}
      </SpaceBetween>
    </div>
  );
}
