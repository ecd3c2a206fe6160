import type { UseFormReturn } from 'react-hook-form';
import { cklgPayee } from '../../../../shared/contract/collections/cklg-payee.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { NewChoice } from '../../../components/forms/choice-input.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import type { CheckValues } from './check-values.ts';

/** Creates a payee from the typed text and selects it in the form. */
export function useNewPayee(
  form: UseFormReturn<CheckValues>,
  create: (name: string) => Promise<{ readonly id: number; readonly name: string }>,
): NewChoice {
  const { notify } = useNotices();
  const make = async (typed: string): Promise<void> => {
    try {
      const { id, name } = await create(typed);
      form.setValue('payee_id', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      notify({ type: 'success', content: `Payee ${name} created.` });
    } catch (error) {
      // The text stays in the field.
      notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
    }
  };
  return { one: cklgPayee.one, make: (typed) => void make(typed) };
}
