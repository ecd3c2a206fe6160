import { seesPrivate } from '../../shared/access/policy.ts';
import { partitions } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import { sheetEvents, type StoredEntry } from '../../shared/timesheets/history.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Call, callerOf } from '../http/call.ts';
import { nameOf } from './names.ts';
import { readCase } from './sheet-case.ts';

/** R34: what happened to a sheet, newest first. Login e-mails are no part of it: its owner reads it too (R12). */
export const timesheetHistory: Handlers<'timesheets'>['timesheet-history'] = async (call) => {
  const plain = call as unknown as Call;
  const { sheet } = await readCase(plain, call.query.timesheet_id);
  const items = await call.store.queryItems(partitions.history(collections.TsrpTimesheet.name, sheet.id));
  const events = sheetEvents(items.map(({ body }) => JSON.parse(String(body)) as StoredEntry));
  const people = new Map(events.flatMap(({ by }) => (by ? [[by.user_id, by.email] as const] : [])));
  const names = new Map(
    await Promise.all(
      [...people].map(async ([id, email]): Promise<[number, string]> => {
        const shown = seesPrivate(callerOf(plain), id) ? email : `User ${id}`;
        return [id, (await nameOf(call.store, id)) ?? shown];
      }),
    ),
  );
  return events.toReversed().map((event) => ({
    ...event,
    changed_days: [...event.changed_days],
    by: event.by && { user_id: event.by.user_id, name: names.get(event.by.user_id)! },
  }));
};
