import Box from '@cloudscape-design/components/box';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { labelOf, messages } from '../../../../shared/contract/field.ts';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { checkName, type CheckRow } from '../checks/check-rows.ts';
import { unvoidedText } from '../checks/texts.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { ContractField } from '../../../components/records/contract-field.tsx';
import { VoidFacts } from './void-facts.tsx';
import type { VoidActions } from './use-void.ts';

interface Values {
  account_id: number | null;
  reason: string;
}

interface UnvoidDialogProps {
  readonly row: CheckRow;
  readonly actions: VoidActions;
  readonly onClose: () => void;
}

const labels = { account_id: checkLabels.account_id, reason: labelOf(contract.bodyOnly, 'reason') };

/** R26: unvoiding requires an account; the former one is suggested. */
export function UnvoidDialog({ row, actions, onClose }: UnvoidDialogProps) {
  const { check } = row;
  const { data: accounts, isComplete } = useNamedRecords('CklgAccount', [check.former_account_id]);
  const former = accounts.find(({ id }) => id === check.former_account_id)?.id ?? null;
  if (!isComplete) return null;
  return (
    <RecordDialog<Values, Check>
      title={`Unvoid ${checkName(check)}`}
      submitText="Unvoid"
      one={contract.one}
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `${contract.name}-unvoid-${check.id}`,
        initial: { account_id: former, reason: '' },
        version: check.version,
        check: ({ account_id, reason }) => [
          ...(account_id === null ? [{ field: 'account_id', message: messages.required }] : []),
          ...(reason.trim() === ''
            ? [{ field: 'reason', message: messages.required }]
            : inputIssues(contract.bodyOnly, { reason })),
        ],
        save: ({ account_id, reason }, version) => actions.unvoidCheck(check, account_id ?? 0, reason, version),
        onSaved: (saved) => {
          actions.sayUnvoided(check, saved);
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          {check.is_voided && <VoidFacts check={check} />}
          {check.check_number !== null && <Box variant="p">{unvoidedText(check)}</Box>}
          <ContractField
            control={control}
            name="account_id"
            fields={contract.fields}
            required
            {...(former !== null && { description: "Defaults to the check's previous account." })}
          />
          <TextField control={control} name="reason" label={labels.reason} required />
        </>
      )}
    </RecordDialog>
  );
}
