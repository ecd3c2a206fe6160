import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { nextCheckNumber } from '../../../../shared/contract/operations/ledger.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { call } from '../../../api/call.ts';
import { isCreateUnknown } from '../../../api/collection-calls.ts';
import { checkBody, type CheckValues, numberIn } from './check-values.ts';
import type { SaveQuestion } from './save-question-dialog.tsx';
import { usesOf } from './use-check-number.ts';
import { useUnansweredCheck } from './use-unanswered-check.ts';

const proposedNumber = async (fundSourceId: number): Promise<number | null> =>
  call(nextCheckNumber, { query: { fund_source_id: fundSourceId } }).then(
    ({ check_number }) => check_number,
    () => null,
  );

/** What has to be asked before a check is saved: whether it is there already, and whether its number is used. */
export function useSaveQuestion(form: UseFormReturn<CheckValues>, check: Check | null) {
  const unanswered = useUnansweredCheck();
  const [isLooking, setLooking] = useState(false);
  const [question, setQuestion] = useState<SaveQuestion>();

  const find = async (): Promise<SaveQuestion | undefined> => {
    const values = form.getValues();
    const body = checkBody(values);
    // R32: sent again as it was, the create answers what became of it; the number is its own.
    if (!check && isCreateUnknown('CklgTransaction', body)) return undefined;
    const stored = await unanswered.storedBefore();
    if (stored) return { kind: 'saved-before', checks: [stored] };
    const number = numberIn(values.check_number);
    if (check?.check_number === number && check.fund_source_id === values.fund_source_id) return undefined;
    // Where it cannot be known, the save itself will tell.
    const checks = await usesOf(values.fund_source_id, number, check?.id).catch(() => []);
    if (checks.length === 0) return undefined;
    return { kind: 'number-used', checks, nextNumber: await proposedNumber(body.fund_source_id) };
  };

  return {
    create: unanswered.create,
    isLooking,
    question,
    /** Saves at once, or once the person has answered. */
    ask: async (save: () => void): Promise<void> => {
      setLooking(true);
      const found = await find();
      setLooking(false);
      setQuestion(found);
      if (!found) save();
    },
    dismiss: () => setQuestion(undefined),
    /** The person wants what the form holds to be stored, whatever was stored before. */
    answered: () => {
      unanswered.forget();
      setQuestion(undefined);
    },
  };
}
