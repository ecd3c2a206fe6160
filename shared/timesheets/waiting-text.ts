/** A past pay period with the number of its unfinished sheets by state. */
export interface WaitingPeriod {
  readonly pay_period_id: number;
  readonly start_date: string;
  readonly end_date: string;
  /** Open although the lock date has passed: reopened, or not locked by the daily job yet. */
  readonly open: number;
  /** To be approved. */
  readonly locked: number;
  /** To be processed. */
  readonly approved: number;
}

export const waitingStates = ['open', 'locked', 'approved'] as const;
export type WaitingState = (typeof waitingStates)[number];

const words: Readonly<Record<WaitingState, string>> = {
  open: 'to lock',
  locked: 'to approve',
  approved: 'to process',
};

/** `2 to lock, 5 to approve`; empty if there is nothing in these states. */
export const waitingInWords = (period: WaitingPeriod, states: readonly WaitingState[]): string =>
  states
    .filter((state) => period[state] > 0)
    .map((state) => `${period[state]} ${words[state]}`)
    .join(', ');
