/**
 * What the design asks of a machine with two cores, ten connections, the load generator included. The floor must hold;
 * the aim is open.
 */
export interface Budget {
  readonly floor?: number;
  readonly aim?: number;
}

export const perSecond: Record<string, Budget> = {
  'list of 15 checks': { floor: 314, aim: 785 },
  'create a check': { floor: 96, aim: 240 },
};

/** Milliseconds for one reader alone. */
export const milliseconds: Record<string, Budget> = {
  'first 15 of a year': { floor: 100 },
  'a whole year': { floor: 700 },
};

/** Payroll of 500 staff over 26 pay periods: what a call and what a page, loaded anew in a browser, takes. */
export const payrollMs: Record<string, Budget> = {
  'board of a period': { floor: 1000 },
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

/** How much longer a year takes in a ledger of ten years than in one of two. */
export const MOST_SLOWER = 0.1;

/** What a request may cost that means harm: of one processor, and of memory allocated. */
export const HOSTILE = { ms: 50, megabytes: 20 };
