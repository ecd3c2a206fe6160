/**
 * Requirements for a machine with two cores, ten connections, and the load generator on the same machine. The floor
 * must hold; the aim is a goal.
 */
export interface Budget {
  readonly floor?: number;
  readonly aim?: number;
}

export const perSecond: Record<string, Budget> = {
  'list of 15 checks': { floor: 314, aim: 785 },
  'create a check': { floor: 96, aim: 240 },
};

/** Milliseconds for a single reader. */
export const milliseconds: Record<string, Budget> = {
  'first 15 of a year': { floor: 100 },
  'a whole year': { floor: 700 },
};

/** Payroll of 500 staff over 26 pay periods: milliseconds per call and per page load in a browser. */
export const payrollMs: Record<string, Budget> = {
  'board of a period': { floor: 1000 },
  'board of the previous period': { floor: 1000 },
  'list to approve': { floor: 1000 },
  'earlier periods that wait': { floor: 1000 },
  'save of a timesheet': { floor: 1000 },
  'page: approve list': { floor: 1000 },
  'page: board': { floor: 1000 },
  'page: process list': { floor: 1000 },
  'page: totals': { floor: 1000 },
  'page: totals with chart': { floor: 1000 },
};

export const START_MS: Budget = { floor: 2000 };
export const MEMORY_MB: Budget = { floor: 400 };

/** The slowdown allowed for a year in a ledger of ten years compared with two. */
export const MAX_SLOWER = 0.1;

/** The most that a hostile request may cost in processor time and allocated memory. */
export const HOSTILE = { ms: 50, megabytes: 20 };
