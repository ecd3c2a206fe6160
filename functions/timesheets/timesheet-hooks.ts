import { collections } from '../../shared/contract/collections.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import { emptyDays, framed, type HolidayDay, type PeriodDays } from '../../shared/timesheets/frame.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { badInput } from '../app-error.ts';
import type { Addition, Draft, Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { nameOf } from './names.ts';
import { demand, type SheetCase } from './sheet-case.ts';

const KEPT = ['user_id', 'pay_period_id'] as const;

const reasonOf = ({ extra }: Draft): string | null => (typeof extra.reason === 'string' ? extra.reason : null);

/** The days of a period as the server has them; none for a period that is not there, which its reference refuses. */
async function daysOfPeriod(store: Store, periodId: unknown): Promise<Day[]> {
  const [period, holidays] = await Promise.all([
    store.get(collections.TsrpPayPeriod, Number(periodId)),
    store.all(collections.TsrpHoliday.name),
  ]);
  if (!period) return [];
  return emptyDays(period as unknown as PeriodDays, holidays as unknown as HolidayDay[]);
}

function daysIn(frame: readonly Day[], sent: unknown, isWhole: boolean): Day[] {
  const { days, issues } = framed(frame, sent as Day[], isWhole);
  if (issues.length > 0) throw badInput(issues);
  return days;
}

type Update = Draft & {
  readonly before: StoredRecord;
  readonly after: StoredRecord;
  readonly sent: Readonly<Record<string, unknown>>;
};

/** A save of days, whoever may do it: the sheet keeps its owner, its period and its days, whatever was sent. */
async function saved(draft: Update): Promise<Addition> {
  const { call, before, after, sent } = draft;
  const moved = KEPT.filter((field) => before[field] !== after[field]);
  if (moved.length > 0) {
    throw badInput(moved.map((field) => ({ field, message: 'A timesheet keeps its user and its pay period.' })));
  }
  const name = await nameOf(call.store, after.user_id);
  return {
    record: {
      ...after,
      user_name: name ?? before.user_name,
      // Names of days are the server's: what the sheet has, whatever was sent.
      ...('data' in sent && { data: daysIn(before.data as Day[], after.data, true) }),
    },
    reason: reasonOf(draft),
  };
}

/** For a save whose right was decided where the sheet was read. */
export const savingHooks: Hooks = { update: saved };

const asCase = (sheet: StoredRecord): SheetCase => ({
  sheet: sheet as StoredRecord & TimesheetRecord,
  tracker: undefined,
  part: undefined,
});

/** The generic calls on timesheets: states change by their own operations alone (R16), processed sheets not at all. */
export const timesheetHooks: Hooks = {
  create: async (draft): Promise<Addition> => {
    const { call, after } = draft;
    const frame = await daysOfPeriod(call.store, after.pay_period_id);
    const data = frame.length === 0 ? after.data : daysIn(frame, after.data, false);
    return {
      record: { ...after, data, user_name: await nameOf(call.store, after.user_id) },
      reason: reasonOf(draft),
    };
  },
  update: async (draft): Promise<Addition> => {
    await demand(draft.call, 'modify', asCase(draft.before));
    return saved(draft);
  },
  delete: async ({ call, before }): Promise<Addition> => {
    await demand(call, 'delete', asCase(before));
    return {};
  },
};
