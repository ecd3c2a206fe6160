import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { NOT_COUNTED } from '../../shared/timesheets/counted.ts';
import { withClockChanges } from '../../shared/timesheets/clock-change.ts';
import { dayChanges, haveHoursChanged } from '../../shared/timesheets/day-changes.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import type { PeriodSpan } from '../../shared/pay-periods/schedule.ts';
import { UNMARKED } from '../../shared/timesheets/ready.ts';
import { emptyDays, mergeIntoFrame } from '../../shared/timesheets/frame.ts';
import { badInput, ConflictError } from '../app-error.ts';
import { companyZone } from '../crud/company-day.ts';
import { type HookResult, type Hooks, type CheckedDraft, reasonOf } from '../crud/hooks.ts';
import type { Call } from '../http/call.ts';
import { frameGuard } from '../payroll/known-holidays.ts';
import { readHolidays } from '../payroll/pay-records.ts';
import type { Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { staysUnchanged } from '../store/records.ts';
import { changedHours } from './changed-hours.ts';
import { nameOf } from './names.ts';
import { requireAllowed, withoutTracker } from './sheet-case.ts';

const KEPT = ['user_id', 'pay_period_id'] as const;

interface Frame {
  readonly days: readonly Day[];
  /**
   * Fail if the period or the holidays change: a concurrent holiday push (R22) or change of the period (R21) wouldn't see the
   * new sheet.
   */
  readonly guards: readonly Step[];
}

const { TsrpPayPeriod } = collections;

/** Returns the server's days of a period; empty for a missing period, which fails as a missing reference. */
async function frameOf(call: Call, { id, pay_period_id }: StoredRecord): Promise<Frame> {
  const { store } = call;
  // Read first, so that a concurrent change of holidays or period fails the condition.
  const { guard, isComplete } = await frameGuard(store, () => new ConflictError('The list of holidays'), id);
  const [period, holidays] = await Promise.all([store.get(TsrpPayPeriod, Number(pay_period_id)), readHolidays(store)]);
  if (!period) return { days: [], guards: [guard] };
  const days = withClockChanges(emptyDays(period as StoredRecord & PeriodSpan, holidays), companyZone(call));
  return { days, guards: isComplete ? [guard] : [guard, staysUnchanged(TsrpPayPeriod, period)] };
}

function daysIn(frame: readonly Day[], sent: unknown, isWhole: boolean): Day[] {
  const { days, issues } = mergeIntoFrame(frame, sent as Day[], isWhole);
  if (issues.length > 0) throw badInput(issues);
  return days;
}

/** Returns the stored days with current clock changes, which older sheets may lack. */
const storedDays = (call: Call, { data }: StoredRecord): Day[] => withClockChanges(data as Day[], companyZone(call));

const sentDays = ({ after }: CheckedDraft): readonly Day[] => (after.data ?? []) as Day[];

/** The owner, period and days of a sheet can't change. */
function savedProblems(draft: CheckedDraft & { readonly before: StoredRecord }): Issue[] {
  const { call, before, after, sent } = draft;
  const moved = KEPT.filter((field) => before[field] !== after[field]);
  return [
    ...moved.map((field) => ({ field, message: "The user and pay period of a timesheet can't be changed." })),
    ...(sent.data ? mergeIntoFrame(storedDays(call, before), sentDays(draft), true).issues : []),
  ];
}

async function newProblems(draft: CheckedDraft): Promise<Issue[]> {
  const days = sentDays(draft);
  if (days.length === 0 || draft.after.pay_period_id === null) return [];
  const frame = await frameOf(draft.call, draft.after);
  // A missing period fails as a missing reference.
  return frame.days.length === 0 ? [] : mergeIntoFrame(frame.days, days, false).issues;
}

const problems = (draft: CheckedDraft): Promise<Issue[]> | Issue[] =>
  draft.before ? savedProblems({ ...draft, before: draft.before }) : newProblems(draft);

type Update = Parameters<NonNullable<Hooks['update']>>[0];

/** R66, R67: hours that change are no longer those that were marked as ready or approved. */
const fieldsOfChange = (before: StoredRecord, after: StoredRecord): object =>
  haveHoursChanged(dayChanges(before.data as Day[], after.data as Day[])) ? { ...UNMARKED, ...NOT_COUNTED } : {};

/** Saves days; the caller's permission is checked before. */
async function saved(draft: Update, name: string | null): Promise<HookResult> {
  const { call, before, after, sent } = draft;
  const record = {
    ...after,
    user_name: name ?? before.user_name,
    // R22: day names are set by the server.
    ...('data' in sent && { data: daysIn(storedDays(call, before), after.data, true) }),
  };
  const reason = reasonOf(draft);
  const marks = await changedHours(call, before, record, reason);
  return {
    record: { ...record, ...fieldsOfChange(before, record), ...marks?.fields },
    reason,
    ...(marks && { afterCommit: marks.notify }),
  };
}

/** For saves that checked the permission and read the owner's name along with the sheet. */
export const savingHooks = (ownerName: () => string | null): Hooks => ({
  problems,
  update: (draft) => saved(draft, ownerName()),
});

/** R16: generic calls can't change states, and can't change processed sheets. */
export const timesheetHooks: Hooks = {
  problems: async (draft) => {
    if (draft.before) await requireAllowed(draft.call, 'modify', withoutTracker(draft.before));
    return problems(draft);
  },
  create: async (draft): Promise<HookResult> => {
    const { call, after } = draft;
    const { newSheetLeave } = await import('./leave/sheet-leave.ts');
    const { days: empty, guards } = await frameOf(call, after);
    // R72: approved leave is entered, unless the body has hours for its days.
    const { days, steps } = await newSheetLeave(call.store, Number(after.user_id), empty);
    const data = days.length === 0 ? after.data : daysIn(days, after.data, false);
    return {
      record: { ...after, data, user_name: await nameOf(call.store, after.user_id) },
      steps: [...guards, ...steps],
      reason: reasonOf(draft),
    };
  },
  update: async (draft) => saved(draft, await nameOf(draft.call.store, draft.after.user_id)),
  delete: async ({ call, before }): Promise<HookResult> => {
    await requireAllowed(call, 'delete', withoutTracker(before));
    const { assertNotExported } = await import('./payroll/assert-not-exported.ts');
    await assertNotExported(call.store, before);
    return {};
  },
};
