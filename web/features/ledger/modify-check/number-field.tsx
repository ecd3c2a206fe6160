import type { UseFormReturn } from 'react-hook-form';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import type { CheckValues } from './check-values.ts';
import { printLaterHelp } from './print-later-field.tsx';
import { TypedField } from './typed-field.tsx';

interface NumberFieldProps {
  readonly form: UseFormReturn<CheckValues>;
  readonly check: Check | null;
  /** Whether a closed statement holds the check. */
  readonly isHeld: boolean;
  /** Where the number comes from. */
  readonly about: string | undefined;
  readonly warning: string | undefined;
}

const isOnPaper = (check: Check | null): boolean => (check?.paper ?? null) !== null;

/** The check number: typed or proposed, or left to the paper that the check will be printed on. */
export function NumberField({ form, check, isHeld, about, warning }: NumberFieldProps) {
  const [number, printsLater] = form.watch(['check_number', 'print_later']);
  return (
    <TypedField
      control={form.control}
      name="check_number"
      label={checkLabels.check_number}
      tidy={(typed) => typed.trim()}
      placeholder=""
      inputMode="numeric"
      constraintText={printsLater && number.trim() === '' ? printLaterHelp : about}
      lockedReason={isHeld ? '' : isOnPaper(check) ? 'This number is printed on paper.' : undefined}
      warning={warning}
    />
  );
}
