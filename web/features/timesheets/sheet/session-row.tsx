import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import type { SessionIssue, TypedSession } from '../../../../shared/timesheets/time-input.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from './timesheets.module.css';

interface SessionRowProps {
  readonly id: number;
  /** Names the session for screen readers, e.g. `work 1`. */
  readonly name: string;
  readonly session: TypedSession;
  readonly issues: readonly SessionIssue[];
  readonly onChange: (typed: Partial<TypedSession>) => void;
  readonly onRemove: () => void;
}

const NOTE_MAX = 500;

/** The start, end and note fields of one session. */
export function SessionRow({ id, name, session, issues, onChange, onRemove }: SessionRowProps) {
  const problemOf = (part: 'start' | 'end') =>
    // An issue with the session as a whole is shown at its start.
    issues.find((issue) => (issue.part ?? 'start') === part)?.message;
  const time = (part: 'start' | 'end', label: string) => (
    <FieldFrame label={label} errorText={problemOf(part)}>
      <Input
        value={session[part]}
        inputMode="text"
        autoComplete={false}
        placeholder="HH:MM"
        ariaLabel={`${label} of ${name}`}
        onChange={({ detail }) => onChange({ [part]: detail.value })}
      />
    </FieldFrame>
  );
  return (
    <div className={styles.sessionRow} data-session={id}>
      {time('start', 'Start')}
      {time('end', 'End')}
      <div className={styles.sessionNote}>
        <FieldFrame label="Note">
          <Input
            value={session.note}
            autoComplete={false}
            ariaLabel={`Note of ${name}`}
            onChange={({ detail }) => onChange({ note: detail.value.slice(0, NOTE_MAX) })}
          />
        </FieldFrame>
      </div>
      <div className={styles.sessionRemove}>
        <Button variant="icon" formAction="none" iconName="remove" ariaLabel={`Remove ${name}`} onClick={onRemove} />
      </div>
    </div>
  );
}
