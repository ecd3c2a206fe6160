/** Who took a sheet through its states, and when: kept on the sheet, since the tracker says only who would do it today. */

export const doneStates = ['locked', 'approved', 'processed'] as const;
export type DoneState = (typeof doneStates)[number];

export interface DoneStep {
  /** Null for the daily job. */
  readonly user_id: number | null;
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export type DoneSteps = Readonly<Record<DoneState, DoneStep | null>>;

export const DAILY_JOB = 'Daily job';

/** What a sheet keeps of its steps. */
export type StoredSteps = { readonly [S in DoneState as `${S}_by`]?: number | null } & {
  readonly [S in DoneState as `${S}_at`]?: string | null;
};

/** Null where the sheet has not come that far. */
export function doneSteps(sheet: StoredSteps, nameOf: (userId: number) => string): DoneSteps {
  const stepOf = (state: DoneState): DoneStep | null => {
    const at = sheet[`${state}_at`] ?? null;
    const user_id = sheet[`${state}_by`] ?? null;
    return at === null ? null : { user_id, name: user_id === null ? DAILY_JOB : nameOf(user_id), at };
  };
  return { locked: stepOf('locked'), approved: stepOf('approved'), processed: stepOf('processed') };
}
