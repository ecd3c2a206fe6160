import { seesPrivate } from '../../shared/access/policy.ts';
import { partitions } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import { formerEmployee } from '../../shared/former-employee.ts';
import { sheetEvents, type StoredEntry } from '../../shared/timesheets/history.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Call, callerOf } from '../http/call.ts';
import { emailsOf } from '../store/actors.ts';
import { nameOf } from './names.ts';
import { readCase } from './sheet-case.ts';

/** What the caller is told of people whom history names by id. Login emails are for those who see them elsewhere (R12). */
async function namesFor(call: Call, ids: readonly number[]): Promise<(id: number) => string> {
  const emails = await emailsOf(call.store, ids);
  const named = async (id: number): Promise<[number, string]> => {
    const email = emails.get(id) ?? null;
    if (email === null) return [id, formerEmployee(id)];
    const shown = seesPrivate(callerOf(call), id) ? email : `User ${id}`;
    return [id, (await nameOf(call.store, id)) ?? shown];
  };
  const names = new Map(await Promise.all([...emails.keys()].map(named)));
  return (id) => names.get(id) ?? formerEmployee(id);
}

/** R34: what happened to a sheet, newest first. Login emails are no part of it: its owner reads it too (R12). */
export const timesheetHistory: Handlers<'timesheets'>['timesheet-history'] = async (call) => {
  const plain = call as unknown as Call;
  const { sheet } = await readCase(plain, call.query.timesheet_id);
  const items = await call.store.queryItems(partitions.history(collections.TsrpTimesheet.name, sheet.id));
  const events = sheetEvents(items.map(({ body }) => JSON.parse(String(body)) as StoredEntry));
  const people = events.flatMap(({ by, acted_for: actedFor }) => [by, actedFor].flatMap((each) => each?.user_id ?? []));
  const nameFor = await namesFor(plain, people);
  const named = (person: { readonly user_id: number } | null) =>
    person && { user_id: person.user_id, name: nameFor(person.user_id) };
  return events.toReversed().map((event) => ({
    ...event,
    changed_days: [...event.changed_days],
    by: named(event.by),
    acted_for: named(event.acted_for),
  }));
};
