import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { type Check, totalCents } from '../../../../shared/ledger/checks.ts';
import { isCleared } from '../../../../shared/ledger/cleared.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { checkName } from './check-rows.ts';
import type { Clear } from './use-clear.ts';
import { useClearedDay } from './use-cleared-day.ts';

interface ClearDialogProps {
  readonly checks: readonly Check[];
  readonly today: string;
  readonly clear: Clear;
  /** Called once the server has stored the day, with the ids of the checks that it refused. */
  readonly onDone?: (refused: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Warns about checks that already have a cleared day. */
function AlreadyCleared({ cleared, isOne }: { readonly cleared: readonly Check[]; readonly isOne: boolean }) {
  return (
    <Alert type="warning" statusIconAriaLabel="Warning">
      {isOne
        ? `This check cleared on ${cleared[0]?.cleared_on ?? ''}.`
        : `${countOf(cleared.length, 'of these checks already has', 'of these checks already have')} a cleared date.`}{' '}
      Changing it may affect a finished reconciliation.
    </Alert>
  );
}

/** Sets the day on which the bank paid one or more checks; an empty field removes it. */
export function ClearDialog({ checks, today, clear, onDone, onClose }: ClearDialogProps) {
  const cleared = checks.filter(isCleared);
  const { typed, type, isDirty, day, stored, problem, tooEarlyFor } = useClearedDay(checks, today);
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const input = useRef<InputProps.Ref>(null);

  const submit = async (): Promise<void> => {
    setTried(true);
    if (problem !== undefined) {
      input.current?.focus();
      return;
    }
    setSaving(true);
    const done = await clear(checks, stored);
    setSaving(false);
    setFailure(done.failure);
    if (done.failure !== undefined) return;
    onDone?.(done.refused);
    onClose();
  };

  const [first] = checks;
  const isOne = checks.length === 1;
  return (
    <FormDialog
      title={
        isOne && first ? `Cleared date of ${checkName(first)}` : `Cleared date of ${grouped(checks.length)} checks`
      }
      submitText="Save"
      isSaving={isSaving}
      isDirty={isDirty}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {cleared.length > 0 && <AlreadyCleared cleared={cleared} isOne={isOne} />}
        {checks.length > 1 && (
          <Box>
            {grouped(checks.length)} checks, <b>{formatMoney(totalCents(checks))}</b> in total.
          </Box>
        )}
        <FieldFrame
          label={checkLabels.cleared_on}
          constraintText={`YYYY-MM-DD, or MMDD for this year.${cleared.length > 0 ? ' Leave empty to remove the date.' : ''}`}
          errorText={wasTried ? problem : undefined}
          warningText={
            tooEarlyFor > 0 &&
            (isOne
              ? 'The check is dated after this day.'
              : `${countOf(tooEarlyFor, 'of the checks is', 'of the checks are')} dated after this day.`)
          }
        >
          <Input
            ref={input}
            value={typed}
            autoComplete={false}
            inputMode="numeric"
            placeholder="YYYY-MM-DD"
            onChange={({ detail }) => type(detail.value)}
            onBlur={() => {
              if (day !== undefined) type(day);
            }}
          />
        </FieldFrame>
      </SpaceBetween>
    </FormDialog>
  );
}
