import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { checkNumberUses, nextCheckNumber } from '../../../../shared/contract/operations/check-numbers.ts';
import { call } from '../../../api/call.ts';
import { useDebouncedCallback } from '../../../components/use-debounced-callback.ts';
import { type CheckValues, numberIn } from './check-values.ts';

/** Delay in milliseconds after the last key press before a number is looked up. */
const LOOKUP_DELAY = 300;

/** Returns the other checks with a number in a fund source's checkbook; none if either is unknown. */
export const usesOf = async (
  fundSourceId: number | null,
  number: number | null,
  exceptId?: number,
): Promise<Check[]> => {
  if (typeof fundSourceId !== 'number' || number === null || number === 0) return [];
  const uses = await call(checkNumberUses, { query: { fund_source_id: fundSourceId, check_number: number } });
  return uses.filter(({ id }) => id !== exceptId);
};

interface LookedUp {
  readonly source: number | null;
  readonly number: number | null;
  readonly found: readonly Check[];
}

const NO_CHECKS: readonly Check[] = [];

/** Proposes the checkbook's next number until the user types one, and finds the checks that already have it. */
export function useCheckNumber(form: UseFormReturn<CheckValues>, checkId: number | undefined) {
  const [fundSourceId, typed, printsLater] = form.watch(['fund_source_id', 'check_number', 'print_later']);
  const [looked, setLooked] = useState<LookedUp>();

  /** The fund source and number of the last proposal; none while it is looked up. */
  const proposed = useRef<{ readonly source: number; readonly number: string }>(undefined);
  const latestLookup = useRef(0);

  const isWanted = useCallback(
    (): boolean =>
      checkId === undefined && !form.getValues('print_later') && !form.getFieldState('check_number').isDirty,
    [form, checkId],
  );
  /** Proposes the next number, and returns false if that couldn't be looked up. */
  const propose = useCallback(
    async (source = form.getValues('fund_source_id')): Promise<boolean> => {
      // The typed text may match no fund source yet.
      if (typeof source !== 'number' || !isWanted()) return true;
      proposed.current = undefined;
      latestLookup.current += 1;
      const lookup = latestLookup.current;
      const found = await call(nextCheckNumber, { query: { fund_source_id: source } }).catch(() => undefined);
      // An answer can be slower than a later one, or than the save of its check.
      if (lookup !== latestLookup.current || !isWanted() || form.formState.isSubmitting) return true;
      if (form.getValues('fund_source_id') !== source) return true;
      if (!found) {
        // What stands there was proposed for another check or checkbook.
        form.resetField('check_number', { defaultValue: '' });
        return false;
      }
      const number = found.check_number === null ? '' : String(found.check_number);
      proposed.current = { source, number };
      form.resetField('check_number', { defaultValue: number });
      return true;
    },
    [form, isWanted],
  );
  useEffect(() => {
    if (!printsLater) void propose(fundSourceId);
  }, [propose, fundSourceId, printsLater]);

  /** Proposes the number that the field promises if it isn't there yet, and returns false if that failed. */
  const ensure = async (): Promise<boolean> => {
    const { fund_source_id: source, check_number: number } = form.getValues();
    const isThere = proposed.current?.source === source && proposed.current?.number === number;
    if (isThere || typeof source !== 'number' || !isWanted() || form.formState.isSubmitting) return true;
    // Another fund source may be chosen in the meantime.
    return (await propose()) && ensure();
  };

  const number = numberIn(typed);
  const lookUp = useDebouncedCallback(async (source: number | null, wanted: number | null) => {
    // If the lookup fails, saving asks.
    const found = await usesOf(source, wanted, checkId).catch(() => NO_CHECKS);
    setLooked({ source, number: wanted, found });
  }, LOOKUP_DELAY);
  useEffect(() => lookUp(fundSourceId, number), [fundSourceId, number, lookUp]);
  const isCurrent = looked?.source === fundSourceId && looked.number === number;

  return {
    twins: isCurrent ? looked.found : NO_CHECKS,
    propose,
    ensure,
  };
}
