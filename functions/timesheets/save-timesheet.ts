import { collections } from '../../shared/contract/collections.ts';
import { messages } from '../../shared/contract/field.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { badInput } from '../app-error.ts';
import { updateRecord } from '../crud/write.ts';
import type { Call } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import { requireAllowed, readCase } from './sheet-case.ts';
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

async function save(call: Call, sent: Sent, read: () => Promise<StoredRecord>): Promise<TimesheetRecord> {
  return (await updateRecord(call, TsrpTimesheet, read, sent, savingHooks)) as TimesheetRecord;
}

/** Saves the owner's own sheet, while it is open and before its lock date. */
export async function saveOwn(call: Call, sent: Sent): Promise<TimesheetRecord> {
  const id = idOf(sent);
  return save(call, sent, async () => {
    const found = await readCase(call, id);
    await requireAllowed(call, 'save', found);
    return found.sheet;
  });
}

/** A manager's change to any sheet that isn't processed. */
export async function modifyAny(call: Call, sent: Sent): Promise<TimesheetRecord> {
  const id = idOf(sent);
  return save(call, sent, async () => {
    const found = await readCase(call, id);
    await requireAllowed(call, 'modify', found);
    return found.sheet;
  });
}
