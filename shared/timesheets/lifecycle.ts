import { type Actor, can, canSome, type Rule, rules } from '../access/policy.ts';
import { PAST_LOCK } from './lock-date.ts';

/** §4, R16: the states of a timesheet, in their order. `open` is what §4 calls reported. */
export const timesheetStates = ['open', 'locked', 'approved', 'processed'] as const;

export type TimesheetState = (typeof timesheetStates)[number];

export interface StateFlags {
  readonly is_locked: boolean;
  readonly is_approved: boolean;
  readonly is_processed: boolean;
}

/** The flags that a state is stored as: processed implies approved implies locked (R16). */
export const flagsOf: Readonly<Record<TimesheetState, StateFlags>> = {
  open: { is_locked: false, is_approved: false, is_processed: false },
  locked: { is_locked: true, is_approved: false, is_processed: false },
  approved: { is_locked: true, is_approved: true, is_processed: false },
  processed: { is_locked: true, is_approved: true, is_processed: true },
};

export function stateOf({ is_locked, is_approved, is_processed }: StateFlags): TimesheetState {
  if (is_processed) return 'processed';
  if (is_approved) return 'approved';
  return is_locked ? 'locked' : 'open';
}

/** How screens call a state. */
export const stateLabels: Readonly<Record<TimesheetState, string>> = {
  open: 'Open',
  locked: 'Locked',
  approved: 'Approved',
  processed: 'Processed',
};

export const timesheetActions = [
  'lock',
  'unlock',
  'approve',
  'unapprove',
  'process',
  'unprocess',
  'return',
  'delete',
  'modify',
  'save',
] as const;

export type TimesheetAction = (typeof timesheetActions)[number];

/** The actions that change the state and nothing else of a sheet. */
export type TimesheetStep = Exclude<TimesheetAction, 'delete' | 'modify' | 'save'>;

interface Transition {
  /** What the button says. */
  readonly label: string;
  readonly from: readonly TimesheetState[];
  /** The state it leads to; the same one for a change of hours, none for a delete. */
  readonly to: TimesheetState | 'same' | 'gone';
  readonly rule: Rule;
  /** R18: also for an open sheet that its lock date has closed to its owner. */
  readonly reopens?: true;
  /** Whether nobody does it with their own sheet; `approved`: not while it is approved. */
  readonly notOwn?: 'always' | 'approved';
  /** Screens demand a reason (R34), or a note for the owner. */
  readonly asks?: 'reason' | 'note';
  /** §4: only in the review and historical views. */
  readonly onlyInReview?: boolean;
  /** §8: what a notice begins with when it failed. */
  readonly failed: string;
  /** What a notice says when it is done. */
  readonly done: string;
  /** Why not, in the states that it does not start from. */
  readonly whyNot: Readonly<Partial<Record<TimesheetState, string>>>;
}

const ofSheet = 'user_id';

/** R15: admin and president for every sheet, a supervisor for those of the people they approve. */
export const approvers: Rule = {
  roles: ['admin', 'president'],
  approvees: { field: ofSheet, roles: ['supervisor'] },
};

/** R15: the roles with my-timesheet (§2) have sheets of their own. */
export const claimers: Rule = { roles: ['admin', 'user', 'supervisor'] };

const PROCESSED = 'This timesheet is processed. Unprocess it first.';
const FINAL = 'This timesheet is processed and cannot change. Unprocess it first.';
const APPROVED = 'This timesheet is approved. Unapprove it first.';

/** Every way in which a timesheet changes: the server's only way to do it, and what the buttons are drawn from. */
export const transitions: Readonly<Record<TimesheetAction, Transition>> = {
  lock: {
    label: 'Lock',
    from: ['open'],
    to: 'locked',
    rule: approvers,
    failed: 'Failed to lock timesheet.',
    done: 'Timesheet locked',
    whyNot: {
      locked: 'This timesheet is already locked.',
      approved: 'This timesheet is already locked and approved.',
      processed: 'This timesheet is already processed.',
    },
  },
  unlock: {
    label: 'Unlock',
    from: ['locked'],
    to: 'open',
    rule: approvers,
    reopens: true,
    asks: 'reason',
    failed: 'Failed to unlock timesheet.',
    done: 'Timesheet unlocked',
    whyNot: { open: 'This timesheet is not locked.', approved: APPROVED, processed: PROCESSED },
  },
  approve: {
    label: 'Approve',
    from: ['locked'],
    to: 'approved',
    rule: approvers,
    notOwn: 'always',
    failed: 'Failed to approve timesheet.',
    done: 'Timesheet approved',
    whyNot: {
      open: 'This timesheet is not locked yet. Lock it first.',
      approved: 'This timesheet is already approved.',
      processed: 'This timesheet is already approved and processed.',
    },
  },
  unapprove: {
    label: 'Unapprove',
    from: ['approved'],
    to: 'locked',
    rule: approvers,
    asks: 'reason',
    failed: 'Failed to unapprove timesheet.',
    done: 'Timesheet unapproved',
    whyNot: {
      open: 'This timesheet is not approved.',
      locked: 'This timesheet is not approved.',
      processed: PROCESSED,
    },
  },
  process: {
    label: 'Process',
    from: ['approved'],
    to: 'processed',
    rule: rules.adminPresident,
    notOwn: 'always',
    failed: 'Failed to process timesheet.',
    done: 'Timesheet processed',
    whyNot: {
      open: 'This timesheet is not locked and approved yet.',
      locked: 'This timesheet is not approved yet.',
      processed: 'This timesheet is already processed.',
    },
  },
  unprocess: {
    label: 'Unprocess',
    from: ['processed'],
    to: 'approved',
    rule: rules.adminPresident,
    asks: 'reason',
    failed: 'Failed to unprocess timesheet.',
    done: 'Timesheet unprocessed',
    whyNot: {
      open: 'This timesheet is not processed.',
      locked: 'This timesheet is not processed.',
      approved: 'This timesheet is not processed.',
    },
  },
  return: {
    label: 'Send back',
    from: ['locked'],
    to: 'open',
    rule: approvers,
    reopens: true,
    asks: 'note',
    failed: 'Failed to send back timesheet.',
    done: 'Timesheet sent back',
    whyNot: {
      open: 'This timesheet is open: its owner can still change it.',
      approved: APPROVED,
      processed: PROCESSED,
    },
  },
  delete: {
    label: 'Delete',
    from: ['open', 'locked', 'approved'],
    to: 'gone',
    rule: rules.adminPresident,
    onlyInReview: true,
    failed: 'Failed to delete timesheet.',
    done: 'Timesheet deleted',
    whyNot: { processed: FINAL },
  },
  modify: {
    label: 'Modify',
    from: ['open', 'locked', 'approved'],
    to: 'same',
    rule: rules.adminPresident,
    notOwn: 'approved',
    onlyInReview: true,
    failed: 'Failed to save.',
    done: 'Timesheet saved',
    whyNot: { processed: FINAL },
  },
  save: {
    label: 'Save',
    from: ['open'],
    to: 'same',
    rule: { roles: [], own: { field: ofSheet, roles: claimers.roles } },
    failed: 'Failed to save.',
    done: 'Timesheet saved',
    whyNot: {
      locked: 'This timesheet is locked. Ask your approver to unlock it.',
      approved: 'This timesheet is approved and cannot be changed any more.',
      processed: 'This timesheet is processed and cannot be changed any more.',
    },
  },
};

/** What a decision about one sheet rests on, besides who acts. */
export interface SheetFacts {
  readonly sheet: StateFlags & { readonly user_id: number };
  /** Whether the tracker names the actor as the owner's approver, or as deputy today. */
  readonly isApprovee?: boolean;
  /** R18: the lock date has passed and nobody reopened the sheet since. */
  readonly isPastLock?: boolean;
  /** Nobody else may do it: then a president may, with their own sheet. */
  readonly isNobodyElse?: boolean;
  /** Whether it is asked on a review or historical view; not asked by the server, which knows no views. */
  readonly isReview?: boolean;
}

/** `role`: this actor never may; `own`: not with their own sheet; `state`: not now. */
export interface Refusal {
  readonly because: 'role' | 'own' | 'state' | 'view';
  readonly message: string;
}

const OWN: Readonly<Partial<Record<TimesheetAction, string>>> = {
  approve: 'Nobody approves their own timesheet. Somebody else has to do it.',
  process: 'Nobody processes their own timesheet. Somebody else has to do it.',
  modify: 'Your own timesheet is approved: have it unapproved before its hours change.',
};

const notByRole = (action: TimesheetAction, actor: Actor, isOwn: boolean): string => {
  if (action === 'save') return 'You can save your own timesheet only.';
  if (actor.role === 'supervisor' && canSome(actor, transitions[action].rule)) {
    return isOwn
      ? 'Your own timesheet is handled by your approver.'
      : 'You can do this with timesheets of the people you approve only.';
  }
  return 'You do not have permission to do this.';
};

/** Why an actor cannot do this with a sheet now; undefined when they can. The one decision of server and screens. */
export function refusalOf(action: TimesheetAction, actor: Actor, facts: SheetFacts): Refusal | undefined {
  const { rule, notOwn, from, reopens, whyNot, onlyInReview } = transitions[action];
  const { sheet, isApprovee = false, isPastLock = false, isNobodyElse = false, isReview } = facts;
  const isOwn = sheet.user_id === actor.user_id;
  const state = stateOf(sheet);
  const record = { ...sheet };
  if (!can(actor, rule, { record, isApprovee: isApprovee && !isOwn })) {
    return { because: 'role', message: notByRole(action, actor, isOwn) };
  }
  if (onlyInReview && isReview === false) {
    return { because: 'view', message: 'Open the timesheet in the historical review to do this.' };
  }
  const isClosed = state === 'open' && isPastLock;
  if (!from.includes(state) && !(reopens && isClosed))
    return { because: 'state', message: whyNot[state] ?? 'This cannot be done now.' };
  const isBarred = isOwn && (notOwn === 'always' || (notOwn === 'approved' && state === 'approved'));
  if (isBarred && !(actor.role === 'president' && isNobodyElse)) {
    return { because: 'own', message: OWN[action] ?? 'Somebody else has to do this.' };
  }
  if (action === 'save' && isClosed) return { because: 'state', message: PAST_LOCK };
  return undefined;
}

/** The sentence for a greyed button; undefined for an enabled one. */
export const whyNot = (action: TimesheetAction, actor: Actor, facts: SheetFacts): string | undefined =>
  refusalOf(action, actor, facts)?.message;
