import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { nextCheckNumber } from '../../../../shared/contract/operations/check-numbers.ts';
import { isUnlikelyDate } from '../../../../shared/ledger/check-date.ts';
import { isFarAhead } from '../../../../shared/ledger/check-numbers.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { call } from '../../../api/call.ts';
import { isCreateUnknown } from '../../../api/collection-calls.ts';
import { checkBody, type CheckValues } from './check-values.ts';
import type { SaveQuestion } from './save-question-dialog.tsx';
import { usesOf } from './use-check-number.ts';
import { unansweredCheck } from './unanswered-check.ts';

const proposedNumber = async (fundSourceId: number): Promise<number | null> =>
  (await call(nextCheckNumber, { query: { fund_source_id: fundSourceId } })).check_number;

const NOT_FOUND_OUT = () => undefined;

/** Compares a number with the others of the checkbook. */
async function compare(number: number, fundSourceId: number, exceptId?: number): Promise<SaveQuestion | undefined> {
  const [checks, nextNumber] = await Promise.all([
    usesOf(fundSourceId, number, exceptId).catch(NOT_FOUND_OUT),
    proposedNumber(fundSourceId).catch(NOT_FOUND_OUT),
  ]);
  if (checks && checks.length > 0) return { kind: 'number-used', checks, nextNumber: nextNumber ?? null };
  if (checks === undefined || nextNumber === undefined) return { kind: 'unknown-number', number };
  const isFar = nextNumber !== null && isFarAhead(number, nextNumber);
  return isFar ? { kind: 'far-number', number, nextNumber } : undefined;
}

/** Asks the necessary questions before a check is saved, one at a time. */
export function useSaveQuestion(
  form: UseFormReturn<CheckValues>,
  check: Check | null,
  today: string,
  ensureNumber: () => Promise<boolean>,
) {
  const [isLooking, setLooking] = useState(false);
  const [question, setQuestion] = useState<SaveQuestion>();
  /** What to run at the end, or if the user doesn't agree, and the questions agreed to so far. */
  const asked = useRef({
    save: (): void => undefined,
    drop: (): void => undefined,
    agreed: new Set<SaveQuestion['kind']>(),
  });
  const known = useRef(check);

  const find = async (): Promise<SaveQuestion | undefined> => {
    const { agreed } = asked.current;
    const body = checkBody(form.getValues());
    // R32: repeating the create reveals its outcome, and the used number would be its own.
    if (!check && isCreateUnknown('CklgTransaction', body)) return undefined;
    const clearedOn = known.current?.cleared_on ?? null;
    if (clearedOn !== null && form.formState.isDirty && !agreed.has('cleared')) return { kind: 'cleared', clearedOn };
    const date = body.transaction_date;
    const isNewDate = date !== check?.transaction_date;
    if (isNewDate && isUnlikelyDate(date, today) && !agreed.has('unlikely-date'))
      return { kind: 'unlikely-date', date };
    const stored = check ? undefined : await unansweredCheck.storedBefore();
    if (stored) return { kind: 'saved-before', checks: [stored] };
    if (!agreed.has('no-number') && !(await ensureNumber())) return { kind: 'no-number' };
    const { check_number: number, fund_source_id: source } = checkBody(form.getValues());
    const isOwnNumber = check?.check_number === number && check.fund_source_id === source;
    if (number === null || isOwnNumber || agreed.has('number-used') || agreed.has('far-number')) return undefined;
    const found = await compare(number, source, check?.id);
    return found?.kind === 'unknown-number' && agreed.has('unknown-number') ? undefined : found;
  };
  const goOn = async (): Promise<void> => {
    setLooking(true);
    const found = await find();
    setLooking(false);
    setQuestion(found);
    if (!found) asked.current.save();
  };

  /** Asks a question about the same save, and returns whether to go on with it. */
  const askAbout = (ask: () => void): Promise<boolean> =>
    new Promise((resolve) => {
      asked.current = { ...asked.current, save: () => resolve(true), drop: () => resolve(false) };
      ask();
    });

  return {
    isLooking,
    question,
    /** Saves at once, or after every question was agreed to. */
    ask: (save: () => void): Promise<void> => {
      asked.current = { save, drop: () => undefined, agreed: new Set() };
      return goOn();
    },
    /** Tells what is stored now, which the next questions are about. */
    learn: (stored: Check): void => {
      known.current = stored;
    },
    /** Asks what wasn't agreed to before the same save, and returns whether to go on with it. */
    askAgain: (): Promise<boolean> => askAbout(() => void goOn()),
    /** Returns whether to create another check than the one that turned out to be stored. */
    mayAdd: (stored: Check): Promise<boolean> =>
      askAbout(() => setQuestion({ kind: 'saved-before', checks: [stored] })),
    tryAgain: goOn,
    agree: (): void => {
      if (question) asked.current.agreed.add(question.kind);
      if (question?.kind === 'saved-before') unansweredCheck.forget();
      void goOn();
    },
    dismiss: () => {
      setQuestion(undefined);
      asked.current.drop();
    },
  };
}

export type SaveQuestions = ReturnType<typeof useSaveQuestion>;
