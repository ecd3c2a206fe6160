import { collections } from '../../../shared/contract/collections.ts';
import { type StateFlags, stateOf } from '../../../shared/timesheets/lifecycle.ts';
import { AppError } from '../../app-error.ts';
import type { StoredRecord } from '../../store/record.ts';
import { usesOf } from '../../store/references.ts';
import type { Store } from '../../store/store.ts';
import { requireNotLastAdmin } from '../user-hooks.ts';
import { ownedCollections, recordsOf } from './places.ts';

const { User, TsrpTimesheet, TsrpPayPeriod } = collections;

const timesheets = ownedCollections.find(({ name }) => name === TsrpTimesheet.name)!;

/** How many sheets a sentence names. */
const NAMED = 5;

async function unprocessedSheets(store: Store, userId: number): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const sheet of recordsOf(store, timesheets, userId)) if (sheet.is_processed !== true) found.push(sheet);
  return found;
}

async function sheetName(store: Store, sheet: StoredRecord): Promise<string> {
  const period = await store.get(TsrpPayPeriod, Number(sheet.pay_period_id));
  const days = period ? `${String(period.start_date)} to ${String(period.end_date)}` : `timesheet ${sheet.id}`;
  return `${days} (${stateOf(sheet as unknown as StateFlags)})`;
}

async function sheetsProblem(store: Store, userId: number): Promise<string | undefined> {
  const open = await unprocessedSheets(store, userId);
  if (open.length === 0) return undefined;
  const names = await Promise.all(open.slice(0, NAMED).map((sheet) => sheetName(store, sheet)));
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : '';
  return `This person has timesheets that aren't processed: ${names.join(', ')}${more}. Process or delete them first, then erase.`;
}

/** Why a person cannot be erased, before anything of them is: whatever names them still, and pay that is not settled. */
export async function requireErasable(store: Store, userId: number): Promise<void> {
  const user = await store.get(User, userId);
  if (user) await requireNotLastAdmin(store, user);
  const problems = [user && (await usesOf(store, User, userId)), await sheetsProblem(store, userId)].filter(Boolean);
  if (problems.length > 0) throw new AppError('conflict', problems.join(' '));
}
