import { type Actor, can, canSome, type Rule, rules } from '../access/policy.ts';
import { NOT_ALLOWED } from '../envelope.ts';
import { PAST_LOCK } from './lock-date.ts';
import { isMarkedReady, type ReadyMarks } from './ready.ts';

/** R16: the states of a timesheet, in order. */
export const closedStates = ['locked', 'approved', 'processed'] as const;
export const timesheetStates = ['open', ...closedStates] as const;

export type TimesheetState = (typeof timesheetStates)[number];

export interface StateFlags {
  readonly is_locked: boolean;
  readonly is_approved: boolean;
  readonly is_processed: boolean;
}

/** R16: the stored flags of each state; processed implies approved, and approved implies locked. */
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

/** Labels of the states. */
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

/** The actions that only change a sheet's state. */
export type TimesheetStep = Exclude<TimesheetAction, 'delete' | 'modify' | 'save'>;

interface Transition {
  /** Button text. */
  readonly label: string;
  readonly from: readonly TimesheetState[];
  /** The resulting state. */
  readonly to: TimesheetState | 'same' | 'gone';
  readonly rule: Rule;
  /** R18: also allowed for an open sheet past its lock date. */
  readonly reopens?: true;
  /** Not with one's own sheet: never, or not while it is approved. */
  readonly notOwn?: 'always' | 'approved';
  /** Screens require a reason (R34), or a note for the owner. */
  readonly asks?: 'reason' | 'note';
  /** R47: only in the historical review. */
  readonly onlyInReview?: boolean;
  /** R35: start of the error notice. */
  readonly failed: string;
  /** Text of the success notice. */
  readonly done: string;
  /** Why it isn't possible in the other states. */
  readonly whyNot: Readonly<Partial<Record<TimesheetState, string>>>;
  /** R67: the same for an open sheet whose owner is done with it. */
  readonly whyNotReady?: string;
}

const ofSheet = 'user_id';

/** R15: admins and presidents for every sheet, supervisors for the people they approve. */
export const approvers: Rule = {
  ...rules.adminPresident,
  approvees: { field: ofSheet, roles: ['supervisor'] },
};

const ALREADY_PROCESSED = 'This timesheet is already processed.';
const NOT_APPROVED = "This timesheet isn't approved.";
const NOT_PROCESSED = "This timesheet isn't processed.";
const PROCESSED = 'This timesheet is processed. Unprocess it first.';
const FINAL = "This timesheet is processed and can't be changed. Unprocess it first.";
const APPROVED = 'This timesheet is approved. Unapprove it first.';

/** R16: every transition of a timesheet. The server enforces it, and buttons derive from it. */
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
      processed: ALREADY_PROCESSED,
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
    whyNot: { open: "This timesheet isn't locked.", approved: APPROVED, processed: PROCESSED },
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
      open: "This timesheet isn't locked yet. Lock it first.",
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
      open: NOT_APPROVED,
      locked: NOT_APPROVED,
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
      open: "This timesheet isn't locked and approved yet.",
      locked: "This timesheet isn't approved yet.",
      processed: ALREADY_PROCESSED,
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
      open: NOT_PROCESSED,
      locked: NOT_PROCESSED,
      approved: NOT_PROCESSED,
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
      open: 'This timesheet is still open, so its owner can change it.',
      approved: APPROVED,
      processed: PROCESSED,
    },
    whyNotReady: 'This timesheet is ready but still open. Lock it first, then send it back.',
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
    rule: { roles: [], own: { field: ofSheet, roles: rules.timesheetOwners.roles } },
    failed: 'Failed to save.',
    done: 'Timesheet saved',
    whyNot: {
      locked: 'This timesheet is locked. Ask your approver to unlock it.',
      approved: "This timesheet is approved and can't be changed anymore. Ask your approver to unapprove it.",
      processed: "This timesheet is processed and can't be changed anymore.",
    },
  },
};

/** Facts, in addition to the actor, that a decision about one sheet depends on. */
export interface SheetFacts {
  readonly sheet: StateFlags & ReadyMarks & { readonly user_id: number };
  /** Whether the actor is the owner's approver, or deputy today. */
  readonly isApprovee?: boolean;
  /** R18: the lock date has passed, and the sheet wasn't reopened since. */
  readonly isPastLock?: boolean;
  /** R15: nobody else could do it, so a president may with their own sheet. */
  readonly isSoleApprover?: boolean;
  /** Whether this is the historical review; undefined on the server, which has no views. */
  readonly isReview?: boolean;
}

/** `role`: never for this actor; `own`: not with their own sheet; `state`: not in this state; `view`: not on this page. */
export interface ActionRefusal {
  readonly because: 'role' | 'own' | 'state' | 'view';
  readonly message: string;
}

const OWN: Readonly<Partial<Record<TimesheetAction, string>>> = {
  approve: "You can't approve your own timesheet. Ask someone else to do it.",
  process: "You can't process your own timesheet. Ask someone else to do it.",
  modify: 'Your own timesheet is approved. Ask your approver to unapprove it before you change its hours.',
};

const notByRole = (action: TimesheetAction, actor: Actor, isOwn: boolean): string => {
  if (action === 'save') return 'You can only save your own timesheet.';
  if (actor.role === 'supervisor' && canSome(actor, transitions[action].rule)) {
    return isOwn
      ? 'Your own timesheet is handled by your approver.'
      : 'You can only do this with timesheets of people you approve.';
  }
  return NOT_ALLOWED;
};

/** Returns why the actor can't do this with a sheet now; undefined if they can. Used by server and screens. */
export function actionRefusal(action: TimesheetAction, actor: Actor, facts: SheetFacts): ActionRefusal | undefined {
  const { rule, notOwn, from, reopens, whyNot, whyNotReady, onlyInReview } = transitions[action];
  const { sheet, isApprovee = false, isPastLock = false, isSoleApprover = false, isReview } = facts;
  const isOwn = sheet.user_id === actor.user_id;
  const state = stateOf(sheet);
  const record = { ...sheet };
  if (!can(actor, rule, { record, isApprovee: isApprovee && !isOwn })) {
    return { because: 'role', message: notByRole(action, actor, isOwn) };
  }
  if (onlyInReview && isReview === false) {
    return { because: 'view', message: 'Open the timesheet in Historical review to do this.' };
  }
  const isClosed = state === 'open' && isPastLock;
  if (!from.includes(state) && !(reopens && isClosed)) {
    const isReady = state === 'open' && isMarkedReady(sheet);
    return {
      because: 'state',
      message: (isReady ? whyNotReady : undefined) ?? whyNot[state] ?? "This can't be done now.",
    };
  }
  const isBarred = isOwn && (notOwn === 'always' || (notOwn === 'approved' && state === 'approved'));
  if (isBarred && !(actor.role === 'president' && isSoleApprover)) {
    return { because: 'own', message: OWN[action] ?? 'Someone else has to do this.' };
  }
  if (action === 'save' && isClosed) return { because: 'state', message: PAST_LOCK };
  return undefined;
}

/** Returns the explanation on a disabled button; undefined for an enabled one. */
export const whyNot = (action: TimesheetAction, actor: Actor, facts: SheetFacts): string | undefined =>
  actionRefusal(action, actor, facts)?.message;
