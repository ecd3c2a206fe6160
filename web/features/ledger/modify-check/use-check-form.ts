import { useEffect, useRef, useState } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useStale } from '../../../api/use-collection.ts';
import { useRecordForm } from '../../../components/forms/use-record-form.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import { handDraftOn } from '../../../session/drafts.ts';
import { checkBody, checkIssues, type CheckValues, followingCheck, valuesOf } from './check-values.ts';
import { unansweredCheck } from './unanswered-check.ts';
import { type SavedCheck, useCheckSaving, useCheckFocus } from './use-check-saving.ts';
import { useCheckNumber } from './use-check-number.ts';
import { useSavedNotice } from './use-saved-notice.ts';
import { useSaveQuestion } from './use-save-question.ts';
import { useTypedDate } from './use-typed-date.ts';

const LIST = '/dashboard/check-log/transactions';

/** A number that was chosen while the save was asked about replaces the typed one. */
const bodyOf = ({ values, number }: SavedCheck) =>
  checkBody({ ...values, ...(number !== undefined && { check_number: number }) });

const storedOf = (check: Check) => ({ values: { ...valuesOf(check) }, version: check.version });

interface Options {
  /** Null for a new check. */
  readonly check: Check | null;
  readonly initial: CheckValues;
  readonly today: string;
  readonly names: LedgerNames;
  /** Added to the success notice if saving also changes the payee's default account. */
  readonly describeDefault: (values: CheckValues) => string;
  readonly onVoided: () => void;
}

interface Next {
  readonly to: To;
  readonly options?: NavigateOptions;
}

/** Goes there once the form isn't dirty, so that leaving doesn't ask. */
function useGoing(next: Next | undefined, isDirty: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (next && !isDirty) void navigate(next.to, next.options);
  }, [next, isDirty, navigate]);
}

/** Discards a draft and proposes a number again, because that of the draft went with it. */
function startAgain(
  { discard }: Pick<ReturnType<typeof useRecordForm<CheckValues, Check>>, 'discard'>,
  propose: () => Promise<boolean>,
  focus: (field: keyof CheckValues) => void,
): void {
  discard();
  void propose();
  focus('payee_id');
}

/** The form of a check: saving it, continuing with the next one, and warning about used numbers. */
export function useCheckForm({ check, initial, today, names, describeDefault, onVoided }: Options) {
  const navigate = useNavigate();
  const { state: from } = useLocation() as { state: { list?: string; field?: keyof CheckValues } | null };
  const list = `${LIST}${from?.list ?? ''}`;
  const noticeSaved = useSavedNotice({ isNew: !check, list, names, today });
  const staleChecks = useStale('CklgTransaction');
  const stalePayees = useStale('CklgPayee');
  const saved = useRef<SavedCheck>({ values: initial, goesOn: false });
  const [next, goTo] = useState<Next>();

  const state = useRecordForm<CheckValues, Check>({
    formKey: formKeyOf(contract.name, check?.id ?? NEW),
    initial,
    version: check?.version ?? 0,
    check: checkIssues,
    save: (values, version) => {
      saved.current.values = values;
      const body = () => bodyOf(saved.current);
      const stored = check
        ? unansweredCheck.change(check.id, { ...body(), version })
        : unansweredCheck.create(body, saving.mayAdd);
      // Also without an answer, what was stored belongs in the lists.
      return stored.finally(() => void staleChecks());
    },
    ...(check && {
      reload: async () => {
        const stored = await getOne('CklgTransaction', check.id);
        if (stored.is_voided) onVoided();
        saving.learn(stored);
        return storedOf(stored);
      },
      // R40: the bank may have paid the check since it was opened, which isn't a field of this form.
      mayResend: () => saving.askAgain(),
    }),
    onSaved: (stored) => {
      const { values, goesOn } = saved.current;
      noticeSaved(stored, describeDefault(values), goesOn);
      void stalePayees();
      if (!goesOn) return storedOf(stored);
      return { values: followingCheck(values), version: 0 };
    },
    onDone: () => {
      if (saved.current.goesOn) {
        void propose();
        focus('payee_id');
      } else goTo({ to: list });
    },
    onTypedSince: (stored, typed) => {
      // With a series, the next check takes over the input. Otherwise, continue at the stored check's own address, so
      // that the input doesn't create another check.
      if (saved.current.goesOn) void propose();
      else if (!check) continueWith(stored, typed);
    },
  });
  const { form, isDirty } = state;
  /** Continues with a stored check at its own address, where the input is restored as a draft. */
  const continueWith = (stored: Check, typed: Partial<CheckValues>) => {
    const [field] = Object.keys(typed) as (keyof CheckValues)[];
    const search = `?transaction_id=${stored.id}`;
    handDraftOn(`${location.pathname}${search}`, formKeyOf(contract.name, stored.id), typed, storedOf(stored));
    form.reset(form.getValues());
    goTo({ to: { search }, options: { replace: true, state: { ...from, field } } });
  };
  useGoing(next, isDirty);
  const { twins, propose, ensure } = useCheckNumber(form, check?.id);
  const saving = useSaveQuestion(form, check, today, ensure);
  const date = useTypedDate(form, today);

  // Focus the payee first, because date, fund source and number already have values.
  const focus = useCheckFocus(form, from?.field ?? 'payee_id');
  const actions = useCheckSaving({ state, saving, demandsLook: date.demandsLook, saved });

  return {
    state: { ...state, discard: () => startAgain(state, propose, focus) },
    date,
    twins,
    ...actions,
    cancel: () => void navigate(list),
  };
}
