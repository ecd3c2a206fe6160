import type { UseFormReturn } from 'react-hook-form';
import { cklgAccount } from '../../../../shared/contract/collections/cklg-account.ts';
import { cklgFundSource } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { cklgPayee } from '../../../../shared/contract/collections/cklg-payee.ts';
import { plural } from '../../../../shared/count-of.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { clearedRefusal } from '../../../../shared/ledger/cleared.ts';
import { holdRefusal } from '../../../../shared/ledger/reconcile/held.ts';
import { checkLabels as labels } from '../../../../shared/ledger/check-labels.ts';
import { ChoiceField, emptyText } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { TreeField } from '../../../components/tree/tree-field.tsx';
import { type CheckValues, tidyAmount } from './check-values.ts';
import { NumberField } from './number-field.tsx';
import { PrintLaterField } from './print-later-field.tsx';
import { TypedField } from './typed-field.tsx';
import { useNewChoices } from './use-new-choices.ts';
import type { StatementOfCheck } from './use-opened-check.ts';
import type { LedgerChoices } from './use-ledger-choices.ts';

interface CheckFieldsProps {
  readonly form: UseFormReturn<CheckValues>;
  readonly choices: LedgerChoices;
  /** Null for a new check. */
  readonly check: Check | null;
  /** The statement that it is on. */
  readonly statement: StatementOfCheck | undefined;
  readonly date: { readonly note: string | undefined; readonly leave: () => void };
  readonly twins: readonly Check[];
}

const usedBy = (twins: readonly Check[]): string | undefined => {
  if (twins.length === 0) return undefined;
  const voided = twins.filter(({ is_voided }) => is_voided).length;
  const count = plural(twins.length, 'Another check has', `${twins.length} other checks have`);
  return `${count} this number${voided === 0 ? '' : voided === twins.length ? ' (voided)' : ` (${voided} voided)`}.`;
};

/** Returns where the number comes from and, with several checkbooks, which one it belongs to. */
function aboutNumber(isNew: boolean, checkbook: string | undefined): string | undefined {
  if (checkbook === undefined) return isNew ? 'Defaults to the next number.' : undefined;
  return isNew ? `Defaults to the next number in ${checkbook}.` : `A number in ${checkbook}.`;
}

/** Why fields can't be changed: all of them, those on paper, and the amount. */
function lockedReasons(check: Check | null, statement: StatementOfCheck | undefined) {
  const isPrinted = (check?.printed_at ?? null) !== null;
  // The form says above its fields why a closed statement holds them.
  const held = statement?.state === 'closed' ? '' : undefined;
  const paperStays = held ?? (isPrinted ? "This is printed on the check's paper." : undefined);
  const amountStays =
    held ??
    (statement && holdRefusal(statement, ['amount'])) ??
    (check ? clearedRefusal('amount', check) : undefined) ??
    paperStays;
  return { isPrinted, held, paperStays, amountStays };
}

/** The fields, in the order in which they are filled in; those with a default come first. */
export function CheckFields({ form, choices, check, statement, date, twins }: CheckFieldsProps) {
  const { isPrinted, held, paperStays, amountStays } = lockedReasons(check, statement);
  const { control } = form;
  const [payeeId, accountId, fundSourceId] = form.watch(['payee_id', 'account_id', 'fund_source_id']);
  // R49: choosing a payee fills in their default account.
  const fillAccount = (id: number | string) => {
    const account = choices.defaultAccountOf(id);
    if (account === null) return;
    form.setValue('account_id', account, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const newChoices = useNewChoices(form, choices.creates);
  return (
    <>
      <TypedField
        control={control}
        name="transaction_date"
        label={labels.transaction_date}
        lockedReason={paperStays}
        onLeave={date.leave}
        warning={date.note}
        placeholder="YYYY-MM-DD"
        inputMode="numeric"
        constraintText="YYYY-MM-DD, or MMDD for this year. Anything else becomes today."
        required
      />
      <TreeField
        control={control}
        name="fund_source_id"
        label={labels.fund_source_id}
        nodes={choices.fundSources}
        lockedReason={held}
        contract={cklgFundSource}
        firstChoice={newChoices.fund_source_id}
        required
      />
      <NumberField
        form={form}
        check={check}
        isHeld={held !== undefined}
        about={aboutNumber(!check, choices.checkbookToTell(fundSourceId))}
        warning={usedBy(twins)}
      />
      <ChoiceField
        control={control}
        name="payee_id"
        label={labels.payee_id}
        choices={choices.payeesFor(payeeId)}
        placeholder="Choose a payee"
        lockedReason={held}
        empty={emptyText(cklgPayee.many, newChoices.payee_id)}
        onChosen={fillAccount}
        newChoice={newChoices.payee_id}
        required
      />
      <TreeField
        control={control}
        name="account_id"
        label={labels.account_id}
        nodes={choices.accounts}
        lockedReason={held}
        contract={cklgAccount}
        firstChoice={newChoices.account_id}
        required
        constraintText={choices.becomesDefault(payeeId, accountId)}
      />
      <TypedField
        control={control}
        name="amount"
        label={labels.amount}
        tidy={tidyAmount}
        placeholder="$0.00"
        inputMode="decimal"
        lockedReason={amountStays}
        required
      />
      <TextField control={control} name="note" label={labels.note} lockedReason={held} marksOptional />
      {!isPrinted && held === undefined && <PrintLaterField form={form} isNew={!check} />}
    </>
  );
}
