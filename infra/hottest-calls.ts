/** What a call does in the table when the last one was some seconds ago. */
export interface TableUse {
  /** Calls to the table. */
  readonly calls: number;
  /** How often the function waits for the table; calls sent together are waited for once. */
  readonly waits: number;
  /** In DynamoDB's units: 4 KB of a consistent read, 1 KB of a write, twice that in a transaction. */
  readonly reads: number;
  readonly writes: number;
}

/**
 * The calls that a company makes most, from signing in to approving a timesheet. `test/functions/hottest-calls.test.ts` makes
 * each of them and fails if it does anything else than this.
 */
export const hottestCalls = {
  'sign in': { calls: 13, waits: 9, reads: 11, writes: 14 },
  'check who I am': { calls: 1, waits: 1, reads: 2, writes: 0 },
  'welcome page': { calls: 25, waits: 3, reads: 35, writes: 0 },
  search: { calls: 3, waits: 3, reads: 4, writes: 0 },
  'my profile': { calls: 3, waits: 3, reads: 4, writes: 0 },
  'save my profile': { calls: 4, waits: 4, reads: 3, writes: 6 },
  directory: { calls: 2, waits: 2, reads: 3, writes: 0 },
  'checks of a year': { calls: 3, waits: 3, reads: 4, writes: 0 },
  'one check': { calls: 2, waits: 2, reads: 3, writes: 0 },
  payees: { calls: 3, waits: 3, reads: 4, writes: 0 },
  'accounts of checks': { calls: 3, waits: 3, reads: 4, writes: 0 },
  'next check number': { calls: 4, waits: 3, reads: 5, writes: 0 },
  'write a check': { calls: 7, waits: 6, reads: 8, writes: 21 },
  'change a check': { calls: 3, waits: 3, reads: 3, writes: 16 },
  'clear a check': { calls: 4, waits: 4, reads: 3, writes: 15 },
  'my timesheet': { calls: 3, waits: 3, reads: 4, writes: 0 },
  'save my timesheet': { calls: 7, waits: 5, reads: 7, writes: 22 },
  'timesheets to approve': { calls: 11, waits: 5, reads: 14, writes: 0 },
  'lock a timesheet': { calls: 4, waits: 4, reads: 4, writes: 24 },
  'approve a timesheet': { calls: 7, waits: 6, reads: 7, writes: 24 },
} as const satisfies Readonly<Record<string, TableUse>>;

export type HotCall = keyof typeof hottestCalls;
