import { can } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import { messages } from '../../shared/contract/field.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { badInput } from '../app-error.ts';
import { updateRecord } from '../crud/write.ts';
import { type Call, callerOf } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import { nameOf } from './names.ts';
import { readCase, requireAllowed, type SheetCase, withoutTracker } from './sheet-case.ts';
import { savingHooks } from './timesheet-hooks.ts';

const { TsrpTimesheet } = collections;

type Sent = Readonly<Record<string, unknown>>;

function idOf({ id }: Sent): number {
  if (id === undefined || id === null) throw badInput([{ field: 'timesheet.id', message: messages.required }]);
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) {
    throw badInput([{ field: 'timesheet.id', message: messages.id }]);
  }
  return id;
}

/** Who may see the sheet anyway needn't be its owner's approver, so most saves don't read the tracker. */
async function readSaved(call: Call, id: number): Promise<SheetCase> {
  const sheet = await call.store.get(TsrpTimesheet, id);
  const isVisible = sheet && can(callerOf(call), TsrpTimesheet.access.read, { record: sheet });
  return isVisible ? withoutTracker(sheet) : readCase(call, id);
}

/**
 * Saves a sheet: its owner's while it is open and before its lock date, or any that isn't processed, for managers who
 * `modify` it.
 */
export async function saveTimesheet(call: Call, sent: Sent, action: 'save' | 'modify'): Promise<TimesheetRecord> {
  const id = idOf(sent);
  let name: string | null = null;
  const read = async (): Promise<StoredRecord> => {
    const found = await readSaved(call, id);
    const { sheet } = found;
    [name] = await Promise.all([nameOf(call.store, sheet.user_id), requireAllowed(call, action, found)]);
    return sheet;
  };
  const hooks = savingHooks(() => name);
  return (await updateRecord(call, TsrpTimesheet, read, sent, hooks)) as TimesheetRecord;
}
