import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { messages } from '../../../../shared/contract/field.ts';
import { readCheckDate } from '../../../../shared/ledger/check-date.ts';
import { type Check, totalCents } from '../../../../shared/ledger/checks.ts';
import { clearedDayIssues, isCleared } from '../../../../shared/ledger/cleared.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { grouped } from '../../../components/grouped.ts';
import { checkName } from './check-rows.ts';
import type { Clear } from './use-clear.ts';

interface ClearDialogProps {
  readonly checks: readonly Check[];
  readonly today: string;
  readonly clear: Clear;
  /** Told once the server has stored it. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

const NEEDED = 'Enter the day the bank paid.';

const dayProblem = (day: string | undefined, today: string): string | undefined =>
  day === undefined ? messages.date : clearedDayIssues(day, today)[0]?.message;

/** The day the bank paid one check, or those of a statement; empty removes a day that was set. */
export function ClearDialog({ checks, today, clear, onDone, onClose }: ClearDialogProps) {
  const cleared = checks.filter(isCleared);
  const initial = (checks.length === 1 ? checks[0]?.cleared_on : null) ?? today;
  const [typed, setTyped] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const input = useRef<InputProps.Ref>(null);

  const isEmpty = typed.trim() === '';
  const day = readCheckDate(typed, today);
  const problem = isEmpty ? (cleared.length === 0 ? NEEDED : undefined) : dayProblem(day, today);
  const early = day === undefined ? 0 : checks.filter(({ transaction_date }) => transaction_date > day).length;

  const submit = async (): Promise<void> => {
    setTried(true);
    if (problem !== undefined) {
      input.current?.focus();
      return;
    }
    setSaving(true);
    const refusal = await clear(checks, isEmpty ? null : (day ?? null));
    setSaving(false);
    setFailure(refusal);
    if (refusal !== undefined) return;
    onDone?.();
    onClose();
  };

  const [one] = checks;
  const title =
    checks.length === 1 && one
      ? `Cleared date of ${checkName(one)}`
      : `Cleared date of ${grouped(checks.length)} checks`;
  return (
    <FormDialog
      title={title}
      submitText="Save"
      isSaving={isSaving}
      isDirty={typed !== initial}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {cleared.length > 0 && (
          <Alert type="warning" statusIconAriaLabel="Warning">
            {checks.length === 1
              ? `This check cleared on ${cleared[0]?.cleared_on ?? ''}.`
              : `${cleared.length} of these checks already have a cleared date.`}{' '}
            Changing it may affect a finished reconciliation.
          </Alert>
        )}
        {checks.length > 1 && (
          <Box>
            {checks.length} checks, <b>{formatMoney(totalCents(checks))}</b> in total.
          </Box>
        )}
        <FormField
          label="Cleared on"
          constraintText={`YYYY-MM-DD, or MMDD for this year.${cleared.length > 0 ? ' Leave empty to remove the date.' : ''}`}
          errorText={wasTried ? problem : undefined}
          warningText={
            early > 0 &&
            (checks.length === 1
              ? 'The check is dated after this day.'
              : `${early} of the checks are dated after this day.`)
          }
          i18nStrings={{ errorIconAriaLabel: 'Error', warningIconAriaLabel: 'Warning' }}
          stretch
        >
          <Input
            ref={input}
            value={typed}
            autoComplete={false}
            inputMode="numeric"
            placeholder="YYYY-MM-DD"
            onChange={({ detail }) => setTyped(detail.value)}
            onBlur={() => {
              if (day !== undefined) setTyped(day);
            }}
          />
        </FormField>
      </SpaceBetween>
    </FormDialog>
  );
}
