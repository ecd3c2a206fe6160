import { useCallback, useEffect, useState } from 'react';
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

  const propose = useCallback(
    async (source: number | null): Promise<void> => {
      // The typed text may match no fund source yet.
      if (checkId !== undefined || typeof source !== 'number' || form.getValues('print_later')) return;
      // Without a proposal, the user types the number.
      const found = await call(nextCheckNumber, { query: { fund_source_id: source } }).catch(() => undefined);
      // An answer can be slower than that for a fund source chosen since.
      const { fund_source_id: chosen, print_later: isLater } = form.getValues();
      if (!found || chosen !== source || isLater || form.getFieldState('check_number').isDirty) return;
      form.resetField('check_number', { defaultValue: found.check_number === null ? '' : String(found.check_number) });
    },
    [form, checkId],
  );
  useEffect(() => {
    if (!printsLater) void propose(fundSourceId);
  }, [propose, fundSourceId, printsLater]);

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
  };
}
