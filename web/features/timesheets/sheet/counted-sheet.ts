import { useCallback, useMemo } from 'react';
import { countSheet, type HoursDay } from '../../../../shared/timesheets/hours.ts';
import type { CountedDay, CountedSheet, OvertimeBasis } from '../../../../shared/timesheets/overtime.ts';
import { useBasis } from './basis-context.ts';
import { type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';

const counts = new WeakMap<readonly HoursDay[], { readonly basis: OvertimeBasis; readonly counted: CountedSheet }>();

/** Counts a sheet once per key press, although each day shows its part. */
export function countedOf(days: readonly HoursDay[], basis: OvertimeBasis): CountedSheet {
  const known = counts.get(days);
  if (known?.basis === basis) return known.counted;
  const counted = countSheet(days, basis);
  counts.set(days, { basis, counted });
  return counted;
}

const NOTHING: CountedDay = { date: '', minutes: {}, reasons: [] };

/** A day as it counts in its week; the component rerenders only when that changes. */
export function useCountedDay(store: SheetStore, row: number): CountedDay {
  const basis = useBasis();
  const text = useSheet(
    store,
    useCallback(({ days }: SheetContent) => JSON.stringify(countedOf(days, basis).days[row] ?? NOTHING), [basis, row]),
  );
  return useMemo(() => JSON.parse(text) as CountedDay, [text]);
}
