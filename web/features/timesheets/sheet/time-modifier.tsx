import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef } from 'react';
import { clockChangeHelp } from '../../../../shared/timesheets/clock-change.ts';
import { MIDNIGHT } from '../../../../shared/timesheets/clock.ts';
import { hundredthsOfMinutes, workedMinutes } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { quickSessions, type SessionKind } from '../../../../shared/timesheets/time-input.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { SessionRow } from './session-row.tsx';
import { type DayTimes, type TypedTimes, useTypedTimes } from './use-typed-times.ts';

function TimeButtons({ times: { rows, add, change } }: { readonly times: TypedTimes }) {
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {quickSessions.map(({ start, end }) => (
        <Button key={end} formAction="none" onClick={() => add('work_sessions', { start, end })}>
          {start}-{end}
        </Button>
      ))}
      <Button formAction="none" iconName="add-plus" onClick={() => add('work_sessions', { start: '', end: '' })}>
        Work
      </Button>
      <Button formAction="none" iconName="add-plus" onClick={() => add('break_sessions', { start: '', end: '' })}>
        Break
      </Button>
      <Button
        formAction="none"
        disabled={rows.length === 0}
        disabledReason="No times to clear."
        onClick={() => change([])}
      >
        Clear
      </Button>
    </SpaceBetween>
  );
}

interface Section {
  readonly kind: SessionKind;
  readonly title: string;
  /** Names each session for screen readers. */
  readonly name: string;
}

const sections: readonly Section[] = [
  { kind: 'work_sessions', title: 'Work', name: 'work' },
  { kind: 'break_sessions', title: 'Breaks', name: 'break' },
];

function SessionsOfKind({
  kind,
  title,
  name,
  times: { rows, issues, change, remove },
}: Section & { readonly times: TypedTimes }) {
  const own = rows.filter((row) => row.kind === kind);
  return (
    <section aria-label={title}>
      <Header variant="h3">{title}</Header>
      {own.map((row, index) => (
        <SessionRow
          key={row.key}
          id={row.key}
          name={`${name} ${index + 1}`}
          session={row}
          issues={issues.filter((issue) => issue.kind === kind && issue.index === index)}
          onChange={(typed) => change(rows.map((known) => (known === row ? { ...row, ...typed } : known)))}
          onRemove={() => remove(row)}
        />
      ))}
    </section>
  );
}

/** R51: edits the work and break sessions of a day, with start, end and note. */
export function TimeModifier({ onClose, ...given }: DayTimes & { readonly onClose: () => void }) {
  const { day } = given;
  const form = useRef<HTMLDivElement>(null);
  const times = useTypedTimes(form, given);
  const { rows, issues, sessions, isDirty, apply } = times;
  const general = issues.filter(({ index }) => index === undefined).map(({ message }) => message);
  const worked = workedMinutes({ ...sessions, ...(day.clock_change && { clock_change: day.clock_change }) });
  return (
    <FormDialog
      title={`Times of ${day.day_name ?? ''} ${day.date}`}
      submitText="Apply"
      isSaving={false}
      isDirty={isDirty}
      isKept
      onSubmit={apply}
      onClose={onClose}
    >
      <div ref={form}>
        <SpaceBetween size="m">
          <TimeButtons times={times} />
          {general.length > 0 && (
            <Alert type="error" statusIconAriaLabel="Error">
              {[...new Set(general)].join(' ')}
            </Alert>
          )}
          {rows.length === 0 && <Box color="text-body-secondary">No times yet.</Box>}
          {sections
            .filter(({ kind }) => rows.some((row) => row.kind === kind))
            .map((section) => (
              <SessionsOfKind key={section.kind} {...section} times={times} />
            ))}
          <Box>
            Work minus breaks: <strong>{hoursText(hundredthsOfMinutes(worked))}</strong> hours
          </Box>
          <Box color="text-body-secondary" fontSize="body-s">
            {day.clock_change && <div>{clockChangeHelp(day.clock_change)}</div>}
            Enter work past midnight until {MIDNIGHT} here, and from 00:00 on the next day.
          </Box>
        </SpaceBetween>
      </div>
    </FormDialog>
  );
}
