import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { withClockChanges } from '../../shared/timesheets/clock-change.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import type { PeriodSpan } from '../../shared/pay-periods/schedule.ts';
import { emptyDays, framed } from '../../shared/timesheets/frame.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { badInput, ConflictError } from '../app-error.ts';
import { companyZone } from '../crud/company-day.ts';
import type { Addition, Draft, Hooks, JudgedDraft } from '../crud/hooks.ts';
import type { Call } from '../http/call.ts';
import { readHolidaysSteadily } from '../payroll/known-holidays.ts';
import { recordKey } from '../store/keys.ts';
import type { Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { changedHours } from './changed-hours.ts';
import { nameOf } from './names.ts';
import { requireAllowed, type SheetCase } from './sheet-case.ts';

const KEPT = ['user_id', 'pay_period_id'] as const;

const reasonOf = ({ extra }: Draft): string | null => (typeof extra.reason === 'string' ? extra.reason : null);

interface Frame {
  readonly days: readonly Day[];
  /**
   * Hold only while the period and the holidays are those of the days: a push that goes on would not meet the new sheet
   * (R22), nor does a period that changes its days know of it (R21).
   */
  readonly guards: readonly Step[];
}

const { TsrpPayPeriod } = collections;

const samePeriod = ({ id, version }: StoredRecord): Step => ({
  kind: 'check',
  key: recordKey(TsrpPayPeriod, id),
  condition: {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
    refuse: () => new ConflictError('This pay period'),
  },
});

/** The days of a period as the server has them; none for a period that is not there, which its reference refuses. */
async function frameOf(call: Call, periodId: unknown): Promise<Frame> {
  const { store } = call;
  const [period, { holidays, guard }] = await Promise.all([
    store.get(TsrpPayPeriod, Number(periodId)),
    readHolidaysSteadily(store, () => new ConflictError('The holidays')),
  ]);
  if (!period) return { days: [], guards: [guard] };
  const days = withClockChanges(emptyDays(period as unknown as PeriodSpan, holidays), companyZone(call));
  return { days, guards: [guard, samePeriod(period)] };
}

function daysIn(frame: readonly Day[], sent: unknown, isWhole: boolean): Day[] {
  const { days, issues } = framed(frame, sent as Day[], isWhole);
  if (issues.length > 0) throw badInput(issues);
  return days;
}

/** The days as they are stored, with what the clocks do on them: a sheet of before that was known counts it from its next save. */
const storedDays = (call: Call, { data }: StoredRecord): Day[] => withClockChanges(data as Day[], companyZone(call));

const sentDays = ({ after }: JudgedDraft): readonly Day[] => (after.data ?? []) as Day[];

/** A sheet keeps its owner, its period and its days, whatever was sent. */
function savedProblems(draft: JudgedDraft & { readonly before: StoredRecord }): Issue[] {
  const { call, before, after, sent } = draft;
  const moved = KEPT.filter((field) => before[field] !== after[field]);
  return [
    ...moved.map((field) => ({ field, message: 'A timesheet keeps its user and its pay period.' })),
    ...(sent.data ? framed(storedDays(call, before), sentDays(draft), true).issues : []),
  ];
}

async function newProblems(draft: JudgedDraft): Promise<Issue[]> {
  const days = sentDays(draft);
  if (days.length === 0 || draft.after.pay_period_id === null) return [];
  const frame = await frameOf(draft.call, draft.after.pay_period_id);
  // The reference to a period that is not there is refused.
  return frame.days.length === 0 ? [] : framed(frame.days, days, false).issues;
}

const problems = (draft: JudgedDraft): Promise<Issue[]> | Issue[] =>
  draft.before ? savedProblems({ ...draft, before: draft.before }) : newProblems(draft);

type Update = Parameters<NonNullable<Hooks['update']>>[0];

/** A save of days, whoever may do it. */
async function saved(draft: Update): Promise<Addition> {
  const { call, before, after, sent } = draft;
  const name = await nameOf(call.store, after.user_id);
  const record = {
    ...after,
    user_name: name ?? before.user_name,
    // Names of days are the server's: what the sheet has, whatever was sent.
    ...('data' in sent && { data: daysIn(storedDays(call, before), after.data, true) }),
  };
  const reason = reasonOf(draft);
  const marks = await changedHours(call, before, record, reason);
  return { record: { ...record, ...marks?.fields }, reason, ...(marks && { afterwards: marks.tell }) };
}

/** For a save whose right was decided where the sheet was read. */
export const savingHooks: Hooks = { problems, update: saved };

const asCase = (sheet: StoredRecord): SheetCase => ({
  sheet: sheet as StoredRecord & TimesheetRecord,
  tracker: undefined,
  part: undefined,
});

/** The generic calls on timesheets: states change by their own operations alone (R16), processed sheets not at all. */
export const timesheetHooks: Hooks = {
  problems: async (draft) => {
    if (draft.before) await requireAllowed(draft.call, 'modify', asCase(draft.before));
    return problems(draft);
  },
  create: async (draft): Promise<Addition> => {
    const { call, after } = draft;
    const { days, guards } = await frameOf(call, after.pay_period_id);
    const data = days.length === 0 ? after.data : daysIn(days, after.data, false);
    return {
      record: { ...after, data, user_name: await nameOf(call.store, after.user_id) },
      steps: guards,
      reason: reasonOf(draft),
    };
  },
  update: saved,
  delete: async ({ call, before }): Promise<Addition> => {
    await requireAllowed(call, 'delete', asCase(before));
    return {};
  },
};
