import { collections } from '../../../shared/contract/collections.ts';
import { shortListText } from '../../../shared/list-text.ts';
import { periodText } from '../../../shared/pay-periods/period-text.ts';
import type { PeriodSpan } from '../../../shared/pay-periods/schedule.ts';
import { type StateFlags, stateOf } from '../../../shared/timesheets/lifecycle.ts';
import { AppError } from '../../app-error.ts';
import type { Plan } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { usesOf } from '../../store/reference-counts.ts';
import type { Store } from '../../store/store.ts';
import { requireNotLastAdmin } from '../user-hooks.ts';
import { ownedCollections, recordsOf } from './owned-records.ts';

const { User, TsrpTimesheet, TsrpPayPeriod } = collections;

const timesheets = ownedCollections.find(({ name }) => name === TsrpTimesheet.name)!;

/** How many sheets the message lists. */
const MAX_LISTED = 5;

async function unprocessedSheets(store: Store, userId: number): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const sheet of recordsOf(store, timesheets, userId)) if (sheet.is_processed !== true) found.push(sheet);
  return found;
}

async function sheetName(store: Store, sheet: StoredRecord): Promise<string> {
  const period = await store.get(TsrpPayPeriod, Number(sheet.pay_period_id));
  const days = period ? periodText(period as StoredRecord & PeriodSpan) : `timesheet ${sheet.id}`;
  return `${days} (${stateOf(sheet as StoredRecord & StateFlags)})`;
}

async function sheetsProblem(store: Store, userId: number): Promise<string | undefined> {
  const open = await unprocessedSheets(store, userId);
  if (open.length === 0) return undefined;
  const names = await Promise.all(open.slice(0, MAX_LISTED).map((sheet) => sheetName(store, sheet)));
  return `This person has timesheets that aren't processed: ${shortListText(names, MAX_LISTED, open.length)}. Process or delete those first.`;
}

/** Throws if a person can't be erased: records that aren't released still reference them, or their pay isn't settled. */
export async function requireErasable(store: Store, userId: number, releases: Plan): Promise<void> {
  const user = await store.get(User, userId);
  if (user) await requireNotLastAdmin(store, user);
  const problems = [user && (await usesOf(store, User, userId, releases)), await sheetsProblem(store, userId)].filter(
    Boolean,
  );
  if (problems.length > 0) throw new AppError('conflict', problems.join(' '));
}
