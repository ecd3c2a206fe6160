import { seesPrivate } from '../../shared/access/policy.ts';
import { partitions } from '../deployment/partitions.ts';
import { collections } from '../../shared/contract/collections.ts';
import { formerEmployee } from '../../shared/former-employee.ts';
import { type SheetEvent, sheetEvents, type StoredEntry } from '../../shared/timesheets/history.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Call, callerOf } from '../http/call.ts';
import { emailsOf } from '../store/actors.ts';
import type { Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { nameOf } from './names.ts';
import { readCase } from './sheet-case.ts';

/** Returns names for the ids in history. Login emails are only for callers who may see them (R12). */
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

/** Entries contain the days of a sheet twice, so they are read in pages. */
const PART = { limit: 1000, maxBytes: 4_000_000 };

async function eventsOf(store: Store, pk: string): Promise<SheetEvent[]> {
  const events: SheetEvent[] = [];
  let after: Key | undefined;
  do {
    // Each page continues from the last state of the previous one.
    // oxlint-disable-next-line no-await-in-loop
    const page = await store.page({ pk, ...PART, ...(after && { after }) });
    const entries = page.bodies.map((body) => JSON.parse(body) as StoredEntry);
    events.push(...sheetEvents(entries, events.at(-1)?.to));
    after = page.next;
  } while (after);
  return events;
}

/** R34: returns the history of a sheet, newest first, for everyone who may see the sheet. */
export const timesheetHistory: Handlers<'timesheets'>['timesheet-history'] = async (call) => {
  const { sheet } = await readCase(call, call.query.timesheet_id);
  const events = await eventsOf(call.store, partitions.history(collections.TsrpTimesheet.name, sheet.id));
  const people = events.flatMap(({ by, acted_for: actedFor }) => [by, actedFor].flatMap((each) => each?.user_id ?? []));
  const nameFor = await namesFor(call, people);
  const named = (person: { readonly user_id: number } | null) =>
    person && { user_id: person.user_id, name: nameFor(person.user_id) };
  return events.toReversed().map((event) => ({
    ...event,
    changed_days: [...event.changed_days],
    by: named(event.by),
    acted_for: named(event.acted_for),
  }));
};
