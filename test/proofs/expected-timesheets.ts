/**
 * Who may do what with whose timesheet in which state, written by hand from the description and the decisions rather
 * than derived from the transitions: the proof compares the server and that table with this.
 *
 * Four letters for the states open, locked, approved and processed: `+` done, `S` refused because of the state, `O`
 * refused because it is one's own, `R` refused because of the role, `H` answered like a missing timesheet.
 */

export const roles = ['admin', 'president', 'supervisor', 'user', 'accountant', 'custom'] as const;
export type Role = (typeof roles)[number];

export const states = ['open', 'locked', 'approved', 'processed'] as const;
export type State = (typeof states)[number];

export const owners = ['own', "an approvee's", "another's"] as const;
export type Whose = (typeof owners)[number];

/** For one's own, an approvee's and another person's timesheet. */
type Row = readonly [own: string, approvee: string, other: string];

const never: Row = ['RRRR', 'RRRR', 'RRRR'];
const hidden: Row = ['HHHH', 'HHHH', 'HHHH'];

/** Roles that may not do it with any timesheet. */
const nobody = { user: never, accountant: never, custom: never };
const nobodyOfStaff = { ...nobody, supervisor: never };

export const expected: Readonly<Record<string, Readonly<Record<Role, Row>>>> = {
  // Only while it is not locked.
  lock: {
    admin: ['+SSS', '+SSS', '+SSS'],
    president: ['+SSS', '+SSS', '+SSS'],
    supervisor: ['RRRR', '+SSS', 'HHHH'],
    ...nobody,
  },
  // While locked and not approved.
  unlock: {
    admin: ['S+SS', 'S+SS', 'S+SS'],
    president: ['S+SS', 'S+SS', 'S+SS'],
    supervisor: ['RRRR', 'S+SS', 'HHHH'],
    ...nobody,
  },
  // While locked, not approved and not processed; nobody approves their own.
  approve: {
    admin: ['SOSS', 'S+SS', 'S+SS'],
    president: ['SOSS', 'S+SS', 'S+SS'],
    supervisor: ['RRRR', 'S+SS', 'HHHH'],
    ...nobody,
  },
  // While locked, approved and not processed.
  unapprove: {
    admin: ['SS+S', 'SS+S', 'SS+S'],
    president: ['SS+S', 'SS+S', 'SS+S'],
    supervisor: ['RRRR', 'SS+S', 'HHHH'],
    ...nobody,
  },
  // While locked, approved and not processed, for admin and president; nobody processes their own.
  process: {
    admin: ['SSOS', 'SS+S', 'SS+S'],
    president: ['SSOS', 'SS+S', 'SS+S'],
    ...nobodyOfStaff,
  },
  // Bulk applies the rule of the single step to each timesheet.
  'lock-all': {
    admin: ['+SSS', '+SSS', '+SSS'],
    president: ['+SSS', '+SSS', '+SSS'],
    supervisor: ['RRRR', '+SSS', 'HHHH'],
    ...nobody,
  },
  'approve-all': {
    admin: ['SOSS', 'S+SS', 'S+SS'],
    president: ['SOSS', 'S+SS', 'S+SS'],
    supervisor: ['RRRR', 'S+SS', 'HHHH'],
    ...nobody,
  },
  'process-all': {
    admin: ['SSOS', 'SS+S', 'SS+S'],
    president: ['SSOS', 'SS+S', 'SS+S'],
    ...nobodyOfStaff,
  },
  // While processed.
  unprocess: {
    admin: ['SSS+', 'SSS+', 'SSS+'],
    president: ['SSS+', 'SSS+', 'SSS+'],
    ...nobodyOfStaff,
  },
  // Like an unlock.
  return: {
    admin: ['S+SS', 'S+SS', 'S+SS'],
    president: ['S+SS', 'S+SS', 'S+SS'],
    supervisor: ['RRRR', 'S+SS', 'HHHH'],
    ...nobody,
  },
  // Admin and president; a processed one never changes.
  delete: {
    admin: ['+++S', '+++S', '+++S'],
    president: ['+++S', '+++S', '+++S'],
    ...nobodyOfStaff,
  },
  // Admin and president on any except their own approved hours; a supervisor on their own, like a save.
  modify: {
    admin: ['++OS', '+++S', '+++S'],
    president: ['++OS', '+++S', '+++S'],
    supervisor: ['+SSS', 'RRRR', 'HHHH'],
    ...nobody,
  },
  // One's own while it is open, for roles with a timesheet.
  save: {
    admin: ['+SSS', 'RRRR', 'RRRR'],
    president: never,
    supervisor: ['+SSS', 'RRRR', 'HHHH'],
    user: ['+SSS', 'HHHH', 'HHHH'],
    accountant: never,
    custom: never,
  },
  // The generic calls can't bypass the rules above.
  'TsrpTimesheet.update': {
    admin: ['++OS', '+++S', '+++S'],
    president: ['++OS', '+++S', '+++S'],
    supervisor: hidden,
    user: hidden,
    accountant: hidden,
    custom: hidden,
  },
  'TsrpTimesheet.delete': {
    admin: ['+++S', '+++S', '+++S'],
    president: ['+++S', '+++S', '+++S'],
    supervisor: hidden,
    user: hidden,
    accountant: hidden,
    custom: hidden,
  },
};

const all: Row = ['++++', '++++', '++++'];

/**
 * Admin and president see every timesheet, a supervisor their own and those of the people they approve, a user their
 * own.
 */
const seen = {
  admin: all,
  president: all,
  supervisor: ['++++', '++++', 'HHHH'],
  user: ['++++', 'HHHH', 'HHHH'],
} as const;

/** The same for every way to read a timesheet; in a list, `H` means it is not included. */
export const expectedReading: Readonly<Record<string, Readonly<Record<Role, Row>>>> = {
  read: { ...seen, accountant: never, custom: never },
  'timesheet-history': { ...seen, accountant: never, custom: never },
  'get-timesheets': { ...seen, accountant: never, custom: never },
  'get-timesheets of a person': { ...seen, accountant: never, custom: never },
  'timesheets-by-pay-period': { ...seen, accountant: never, custom: never },
  'TsrpTimesheet.getByPayPeriod': { ...seen, accountant: never, custom: never },
  'TsrpTimesheet.getOne': { ...seen, accountant: hidden, custom: hidden },
  'TsrpTimesheet.getAll': { ...seen, accountant: never, custom: never },
  // The board is for management; a supervisor sees only the people they approve.
  'timesheet-board': { admin: all, president: all, ...nobody, supervisor: ['HHHH', '++++', 'HHHH'] },
};

/** The state that each action leads to; undefined if it changes none. */
export const leadsTo: Readonly<Record<string, State | 'gone' | undefined>> = {
  lock: 'locked',
  unlock: 'open',
  approve: 'approved',
  unapprove: 'locked',
  process: 'processed',
  unprocess: 'approved',
  return: 'open',
  delete: 'gone',
  'TsrpTimesheet.delete': 'gone',
  'lock-all': 'locked',
  'approve-all': 'approved',
  'process-all': 'processed',
};

export const letterFor = (action: string, role: Role, whose: Whose, state: State, list = expected): string =>
  list[action]![role][owners.indexOf(whose)]![states.indexOf(state)]!;
