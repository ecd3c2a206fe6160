import type { UseFormReturn } from 'react-hook-form';
import { cklgTransaction } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { FlagField } from '../../../components/forms/flag-field.tsx';
import type { CheckValues } from './check-values.ts';

export const printLaterHelp = cklgTransaction.fields.print_later.help;

interface PrintLaterFieldProps {
  readonly form: UseFormReturn<CheckValues>;
  readonly isNew: boolean;
}

/** Leaves the number to the paper that the check will be printed on. */
export function PrintLaterField({ form, isNew }: PrintLaterFieldProps) {
  return (
    <FlagField
      control={form.control}
      name="print_later"
      label={checkLabels.print_later}
      description={printLaterHelp}
      onToggled={(isLater) => {
        if (isLater) form.setValue('check_number', '', { shouldDirty: true });
        // An earlier proposal may be of another checkbook, or used by now; a new one follows.
        else form.resetField('check_number', isNew ? { defaultValue: '' } : {});
      }}
    />
  );
}
