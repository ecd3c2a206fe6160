import { type ActionRefusal, type StateFlags, stateOf, type TimesheetState, type TimesheetStep } from './lifecycle.ts';

/** R17: the steps that can be applied to many sheets at once. */
export const bulkSteps = ['lock', 'approve', 'process'] as const satisfies readonly TimesheetStep[];
export type BulkStep = (typeof bulkSteps)[number];

/** Why a sheet is skipped, to be used after a number. */
const skippedBecause: Readonly<Record<BulkStep, Readonly<Partial<Record<TimesheetState, string>>>>> = {
  lock: { locked: 'already locked', approved: 'already approved', processed: 'already processed' },
  approve: { open: 'not locked yet', approved: 'already approved', processed: 'already processed' },
  process: { open: 'not locked yet', locked: 'not approved yet', processed: 'already processed' },
};

/** What a bulk step will change and skip. */
export interface BulkPlan<R> {
  readonly step: BulkStep;
  /** All listed sheets. */
  readonly rows: readonly R[];
  readonly eligible: readonly R[];
  readonly skipped: readonly { readonly why: string; readonly rows: readonly R[] }[];
}

interface Listed {
  readonly sheet: StateFlags;
}

/** Returns the plan of a step for the listed sheets; `refusalOfRow` applies the same rule as the server. */
export function planBulk<R extends Listed>(
  step: BulkStep,
  rows: readonly R[],
  refusalOfRow: (row: R) => Pick<ActionRefusal, 'because' | 'message'> | undefined,
): BulkPlan<R> {
  const eligible: R[] = [];
  const skipped = new Map<string, R[]>();
  for (const row of rows) {
    const refusal = refusalOfRow(row);
    if (!refusal) {
      eligible.push(row);
      continue;
    }
    const byState = refusal.because === 'state' ? skippedBecause[step][stateOf(row.sheet)] : undefined;
    const why = refusal.because === 'own' ? 'your own' : (byState ?? refusal.message);
    skipped.set(why, [...(skipped.get(why) ?? []), row]);
  }
  return { step, rows, eligible, skipped: [...skipped].map(([why, of]) => ({ why, rows: of })) };
}

/** `3 already locked, 5 already approved`; empty if nothing is skipped. */
export const skippedText = ({ skipped }: BulkPlan<unknown>): string =>
  skipped.map(({ why, rows }) => `${rows.length} ${why}`).join(', ');

/** `Lock 4 of 12: 8 already locked`, `Lock all 12`. */
export function planInWords(label: string, plan: BulkPlan<unknown>): string {
  const { rows, eligible } = plan;
  if (eligible.length === rows.length) return `${label} all ${rows.length}`;
  return `${label} ${eligible.length === 0 ? 'none' : eligible.length} of ${rows.length}: ${skippedText(plan)}`;
}

/** What to know before a step that closes sheets of a period that isn't over. */
export const runningText = (endDate: string, today: string): string | undefined =>
  today > endDate
    ? undefined
    : `This pay period runs until ${endDate}. Owners can't enter its remaining days until their timesheet is open again.`;
