import { type Refusal, type StateFlags, stateOf, type TimesheetState, type TimesheetStep } from './lifecycle.ts';

/** R17: the steps that are taken with many sheets at once. */
export const bulkSteps = ['lock', 'approve', 'process'] as const satisfies readonly TimesheetStep[];
export type BulkStep = (typeof bulkSteps)[number];

/** Why a sheet is left as it is, short enough to stand behind a number. */
const leftBecause: Readonly<Record<BulkStep, Readonly<Partial<Record<TimesheetState, string>>>>> = {
  lock: { locked: 'locked already', approved: 'approved already', processed: 'processed already' },
  approve: { open: 'not locked yet', approved: 'approved already', processed: 'processed already' },
  process: { open: 'not locked yet', locked: 'not approved yet', processed: 'processed already' },
};

/** What one press will do, and what not. */
export interface BulkPlan<R> {
  readonly step: BulkStep;
  /** All that were listed. */
  readonly rows: readonly R[];
  readonly eligible: readonly R[];
  readonly left: readonly { readonly why: string; readonly rows: readonly R[] }[];
}

interface Listed {
  readonly sheet: StateFlags;
}

/** The plan of a step for listed sheets; `refusalOf` decides each as the server will. */
export function planBulk<R extends Listed>(
  step: BulkStep,
  rows: readonly R[],
  refusalOf: (row: R) => Pick<Refusal, 'because' | 'message'> | undefined,
): BulkPlan<R> {
  const eligible: R[] = [];
  const left = new Map<string, R[]>();
  for (const row of rows) {
    const refusal = refusalOf(row);
    if (!refusal) {
      eligible.push(row);
      continue;
    }
    const byState = refusal.because === 'state' ? leftBecause[step][stateOf(row.sheet)] : undefined;
    const why = refusal.because === 'own' ? 'your own' : (byState ?? refusal.message);
    left.set(why, [...(left.get(why) ?? []), row]);
  }
  return { step, rows, eligible, left: [...left].map(([why, of]) => ({ why, rows: of })) };
}

/** `3 locked already, 5 approved already`; empty where all can be done. */
export const leftInWords = ({ left }: BulkPlan<unknown>): string =>
  left.map(({ why, rows }) => `${rows.length} ${why}`).join(', ');

/** `Lock 4 of 12: 8 locked already`, `Lock all 12`. */
export function planInWords(label: string, plan: BulkPlan<unknown>): string {
  const { rows, eligible } = plan;
  if (eligible.length === rows.length) return `${label} all ${rows.length}`;
  return `${label} ${eligible.length === 0 ? 'none' : eligible.length} of ${rows.length}: ${leftInWords(plan)}`;
}
