import type { UseFormReturn } from 'react-hook-form';
import type { Collection } from '../../../../shared/contract/collection.ts';
import { cklgAccount } from '../../../../shared/contract/collections/cklg-account.ts';
import { cklgFundSource } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { cklgPayee } from '../../../../shared/contract/collections/cklg-payee.ts';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { NewChoice } from '../../../components/forms/choice-input.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import type { CheckValues } from './check-values.ts';

/** The references of a check, by field, that its form can create from a name. */
type Creates = Readonly<
  Record<
    'payee_id' | 'account_id' | 'fund_source_id',
    (record: { name: string }) => Promise<{ readonly id: number; readonly name: string }>
  >
>;

/** Returns, by field, what creates a record from the typed name and selects it in the form. */
export function useNewChoices(form: UseFormReturn<CheckValues>, creates: Creates): Record<keyof Creates, NewChoice> {
  const { notify } = useNotices();
  const choiceOf = (field: keyof Creates, { one }: Pick<Collection, 'one'>): NewChoice => {
    const make = async (typed: string): Promise<void> => {
      try {
        const { id, name } = await creates[field]({ name: typed });
        form.setValue(field, id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
        notify({ type: 'success', content: `${checkLabels[field]} ${name} created.` });
      } catch (error) {
        // The text stays in the field.
        notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
      }
    };
    return { one, make: (typed) => void make(typed) };
  };
  return {
    payee_id: choiceOf('payee_id', cklgPayee),
    account_id: choiceOf('account_id', cklgAccount),
    fund_source_id: choiceOf('fund_source_id', cklgFundSource),
  };
}
