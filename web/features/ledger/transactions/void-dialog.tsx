import Box from '@cloudscape-design/components/box';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { labelOf, messages } from '../../../../shared/contract/field.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { checkName, type CheckRow } from '../checks/check-rows.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { VoidFacts } from './void-facts.tsx';
import type { VoidActions } from './use-void.ts';

interface Values {
  reason: string;
}

interface VoidDialogProps {
  readonly row: CheckRow;
  readonly actions: VoidActions;
  readonly onClose: () => void;
}

const labels = { reason: labelOf(contract.bodyOnly, 'reason') };

/** R34: asks for a reason, which is kept with the check and in its history. */
export function VoidDialog({ row, actions, onClose }: VoidDialogProps) {
  const { check, payee, cents } = row;
  return (
    <RecordDialog<Values, Check>
      title={`Void ${checkName(check)}`}
      submitText="Void"
      one={contract.one}
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `${contract.name}-void-${check.id}`,
        initial: { reason: '' },
        version: check.version,
        check: ({ reason }) =>
          reason.trim() === ''
            ? [{ field: 'reason', message: messages.required }]
            : inputIssues(contract.bodyOnly, { reason }),
        save: ({ reason }, version) => actions.voidCheck(check, reason, version),
        onSaved: (saved) => {
          actions.sayVoided(check, saved);
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          {check.is_voided ? (
            <VoidFacts check={check} />
          ) : (
            <Box variant="p">
              The check to {payee} for {formatMoney(cents)} stays in the list, counts as $0.00, and loses its account.
              Who voided it, when, and why is kept in its history.
            </Box>
          )}
          <TextField control={control} name="reason" label={labels.reason} required />
        </>
      )}
    </RecordDialog>
  );
}
