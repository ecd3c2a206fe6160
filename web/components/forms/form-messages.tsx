import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import LiveRegion from '@cloudscape-design/components/live-region';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { countOf } from '../../../shared/count-of.ts';
import { isBehindDialog } from '../dialogs/is-dialog-open.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { DISCARD_DRAFT, DRAFT_RESTORED } from '../texts.ts';
import type { Conflict } from './conflict.ts';
import styles from './fields.module.css';

interface FormMessagesProps<V extends FieldValues> {
  readonly state: {
    readonly errorCount: number;
    readonly failure: string | undefined;
    readonly conflict: Conflict<V> | undefined;
    readonly isRestored: boolean;
    readonly keepMine: () => void;
    readonly takeTheirs: () => void;
    readonly discard: () => void;
  };
  /** The noun for the form's record, e.g. "role". */
  readonly one: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Formats a value other than a flag as text, for example an id. */
  readonly describe?: (field: string, value: unknown) => ReactNode;
}

const inWords = (_: string, value: unknown): ReactNode =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A flag is described here, because every form has it in the same words. */
const yesOrNo = (value: unknown): ReactNode => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined);

function DraftRestored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Alert
      type="info"
      statusIconAriaLabel="Info"
      action={
        <Button formAction="none" onClick={onDiscard}>
          {DISCARD_DRAFT}
        </Button>
      }
    >
      {DRAFT_RESTORED}
    </Alert>
  );
}

/** Shows a form's messages: problems, a failed save, a conflict, restored input. */
export function FormMessages<V extends FieldValues>({ state, one, labels, describe = inWords }: FormMessagesProps<V>) {
  const { errorCount, failure, conflict, isRestored, keepMine, takeTheirs, discard } = state;
  const say = (field: string, value: unknown) => yesOrNo(value) ?? (describe(field, value) || '(empty)');
  const messages = useRef<HTMLDivElement>(null);

  // The button may be far below the messages, and a conflict needs a decision.
  useEffect(() => {
    const shown = messages.current;
    if (!shown || (failure === undefined && !conflict)) return;
    shown.scrollIntoView({ block: 'center' });
    if (conflict && !isBehindDialog(shown)) shown.focus({ preventScroll: true });
  }, [failure, conflict]);

  return (
    <>
      <LiveRegion assertive hidden>
        {errorCount > 0 && `${countOf(errorCount, 'field needs', 'fields need')} attention.`}
      </LiveRegion>
      <div ref={messages} className={styles.messages} tabIndex={-1}>
        {isRestored && !conflict && (
          <DraftRestored
            onDiscard={() => {
              // The button goes with the message.
              messages.current?.focus({ preventScroll: true });
              discard();
            }}
          />
        )}
        {failure !== undefined && <FailureAlert>{failure}</FailureAlert>}
        {conflict && (
          <Alert
            type="warning"
            statusIconAriaLabel="Warning"
            header={`This ${one} was changed elsewhere`}
            action={
              <SpaceBetween size="xs">
                <Button formAction="none" onClick={keepMine}>
                  Keep mine
                </Button>
                <Button formAction="none" onClick={takeTheirs}>
                  Show saved values
                </Button>
              </SpaceBetween>
            }
          >
            <SpaceBetween size="s">
              <div>
                Your changes aren't saved yet. Compare, choose, and save again. Fields you didn't change will have the
                saved values.
              </div>
              <KeyValuePairs
                columns={1}
                items={conflict.differences.map(({ field, mine, theirs }) => ({
                  label: labels[field] ?? field,
                  value: (
                    <>
                      <div>Saved value: {say(field, theirs)}</div>
                      <div>Your value: {say(field, mine)}</div>
                    </>
                  ),
                }))}
              />
            </SpaceBetween>
          </Alert>
        )}
      </div>
    </>
  );
}
