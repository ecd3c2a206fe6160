import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personDataPage } from '../../../functions/admin/personal-data/export.ts';
import type { PersonDataSection } from '../../../shared/contract/operations/persons.ts';
import { type Factory, type Values } from '../../support/factories.ts';
import { type Person, type Product } from '../../support/harness.ts';
import { type PersonalData, startPersonalData } from './personal-data-support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let data: PersonalData;

beforeAll(async () => {
  ({ product, admin, factory, data } = await startPersonalData());
});
afterAll(() => product.stop());

/** A timesheet with an hour of work on its second day. */
async function sheetWith(user_id: number, note: string): Promise<number> {
  const sheet = await factory.create('TsrpTimesheet', { user_id });
  const days = (sheet.data as Values[]).map((day, index) =>
    index === 1 ? { ...day, work_sessions: [{ start: '08:00', end: '09:00', note }] } : day,
  );
  expect((await factory.update('TsrpTimesheet', sheet.id, { data: days })).status).toBe(200);
  return sheet.id;
}

const deleteSheet = (timesheet_id: number) =>
  data.done('DELETE /api_admin_private/delete-timesheet', admin.token, { query: { timesheet_id } });

describe('handing out deleted records', () => {
  it('includes the days, hours and notes of timesheets that were deleted, if an administrator asks', async () => {
    const person = await product.person('user');
    await sheetWith(person.id, 'note of a kept one');
    await deleteSheet(await sheetWith(person.id, 'note of a deleted one'));
    await deleteSheet(await sheetWith((await product.person('user')).id, "another person's note"));
    const own = await data.handedOut(person.id, person.token);
    expect(own.text).toContain('note of a kept one');
    expect(own.text).not.toContain('deleted');
    const { text } = await data.handedOut(person.id);
    expect(text).toContain('"title":"History of deleted timesheets"');
    expect(text).toContain('"start":"08:00","end":"09:00","note":"note of a deleted one"');
    expect(text).not.toContain("another person's note");
    // Each earlier state of a timesheet that is there would be as long again.
    expect(text.split('note of a kept one')).toHaveLength(2);
  });

  it("doesn't look through everyone's records for a person's own file", async () => {
    const person = await product.person('user');
    await Promise.all([sheetWith(person.id, 'kept'), deleteSheet(await sheetWith(person.id, 'deleted'))]);
    const histories: string[] = [];
    const getItems: typeof product.store.getItems = (keys) => {
      histories.push(...keys.map(({ pk }) => pk).filter((pk) => pk.startsWith('History#')));
      return product.store.getItems(keys);
    };
    await personDataPage({ ...product.store, getItems }, person.id, { after: null, withDeleted: false });
    expect(histories).toEqual([]);
    await personDataPage({ ...product.store, getItems }, person.id, { after: null, withDeleted: true });
    expect(histories).not.toEqual([]);
  });

  it('returns every entry once also in pages that end because time is up', async () => {
    const person = await product.person('user');
    await sheetWith(person.id, 'kept');
    await deleteSheet(await sheetWith(person.id, 'deleted'));
    await deleteSheet(await sheetWith(person.id, 'deleted as well'));
    let time = product.store.now().getTime();
    // A minute passes between any two looks at the clock.
    const slow = { ...product.store, now: () => new Date((time += 60_000)) };
    const sections: PersonDataSection[] = [];
    let pages = 0;
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const page: Awaited<ReturnType<typeof personDataPage>> = await personDataPage(slow, person.id, {
        after,
        withDeleted: true,
      });
      sections.push(...page.sections);
      pages += 1;
      after = page.next;
    }
    expect(pages).toBeGreaterThan(8);
    const whole = await personDataPage(product.store, person.id, { after: null, withDeleted: true });
    expect(whole.next).toBeNull();
    const entriesIn = (found: readonly PersonDataSection[]) =>
      found.flatMap(({ title, entries }) => entries.map((entry) => JSON.stringify([title, entry])));
    expect(entriesIn(sections)).toEqual(entriesIn(whole.sections));
  });
});
