import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConflictError } from '../../../functions/app-error.ts';
import { erasePerson } from '../../../functions/admin/personal-data/erase.ts';
import { counterKey } from '../../../functions/store/keys.ts';
import { RetryBudget, retryOnConflict } from '../../../functions/store/retry-on-conflict.ts';
import type { Store } from '../../../functions/store/store.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { before } from '../../support/before-write.ts';
import { type Factory, type Stored } from '../../support/factories.ts';
import { type Person, type Product } from '../../support/harness.ts';
import { type PersonalData, startPersonalData } from './personal-data-support.ts';

const { TsrpTimesheet, User } = collections;

let product: Product;
let factory: Factory;
let admin: Person;
let data: PersonalData;

beforeAll(async () => {
  ({ product, admin, factory, data } = await startPersonalData());
});
afterAll(() => product.stop());
afterEach(() => vi.restoreAllMocks());

const SECONDS = 15;
const isThere = async ({ id }: Person) => (await product.store.get(User, id)) !== undefined;

/** A table on which each of these calls takes a second, and how many were made after the time was up. */
function slowTable(slow: 'commit' | 'getItems') {
  let [passed, late] = [0, 0];
  const tick = () => {
    passed += 1;
    if (passed > SECONDS) late += 1;
  };
  const store: Store = {
    ...product.store,
    now: () => new Date(passed * 1000),
    [slow]: async (...all: never[]) => {
      tick();
      return (product.store[slow] as (...each: never[]) => Promise<unknown>)(...all);
    },
  };
  return { store, late: () => late };
}

async function eraseSome(store: Store, { id }: Person, from: number) {
  const change = { at: new Date(), call: 'erase-person', by: null, reason: 'They asked for it' };
  const deadline = SECONDS * 1000;
  return erasePerson({ store, userId: id, change, from, deadline, commit: (plan) => store.commit(plan) });
}

async function processedSheet({ id }: Person): Promise<Stored> {
  const sheet = await factory.create('TsrpTimesheet', { user_id: id });
  await data.processed(sheet);
  return sheet;
}

/** Erases in as many calls as it takes; `between` runs after the first. Returns where each call went on. */
async function eraseSlowly(person: Person, slow: 'commit' | 'getItems', between: () => Promise<unknown>) {
  const steps: (number | null)[] = [];
  for (let from: number | null = 1; from !== null;) {
    const { store, late } = slowTable(slow);
    const { next }: Awaited<ReturnType<typeof eraseSome>> = await eraseSome(store, person, from);
    steps.push(next);
    if (steps.length === 1) await between();
    expect([steps, late() <= 30]).toEqual([steps, true]);
    from = next;
  }
  return steps;
}

describe('an erasure in several calls', () => {
  it('holds while someone has unprocessed timesheets, also without types of leave', async () => {
    const person = await product.person('user');
    const sheet = await processedSheet(person);
    const meeting = before('User', () => data.step('unprocess', sheet, admin.token, { reason: 'Hours are missing' }));
    const refused = await data.erase(person.id);
    expect([refused.status, refused.body.message, meeting.hasRun()]).toEqual([
      409,
      expect.stringContaining("This person has timesheets that aren't processed: "),
      true,
    ]);
    expect(await isThere(person)).toBe(true);
  });

  it('is refused for someone whose timesheet was started meanwhile', async () => {
    const person = await product.person('user');
    const meeting = before('User', () => factory.create('TsrpTimesheet', { user_id: person.id }));
    expect([(await data.erase(person.id)).status, meeting.hasRun()]).toEqual([409, true]);
    expect(await isThere(person)).toBe(true);
  });

  it('looks again however long it took until the account was changed by someone', async () => {
    const person = await product.person('user');
    let at = performance.now();
    // Each look at the clock is ten seconds later than the one before.
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 10_000));
    const meeting = before('User', () => factory.update('Profile', person.id, { first_name: 'Renamed' }));
    const reply = await data.erase(person.id);
    expect([reply.status, meeting.hasRun(), await isThere(person)]).toEqual([200, true, false]);
  });

  it('stops in time between leave entries', async () => {
    const person = await product.person('user');
    const kind = await factory.create('TsrpLeaveKind');
    const note = `balance note of ${person.id}`;
    for (let hours = 1; hours <= 30; hours += 1) {
      const body = { user_id: person.id, kind_id: kind.id, hours, note };
      // oxlint-disable-next-line no-await-in-loop -- each entry follows the one before it
      await data.done('POST /api_admin_private/correct-leave-balance', admin.token, { body });
    }
    const steps = await eraseSlowly(person, 'commit', async () => expect(await isThere(person)).toBe(true));
    expect(steps).toEqual([1, null]);
    expect(await data.storedText()).not.toContain(note);
  });

  it('goes on with a timesheet that others kept changing', async () => {
    const person = await product.person('user');
    const sheet = await processedSheet(person);
    let time = 0;
    const wait = async () => {
      time += 1000;
      return Promise.resolve();
    };
    const store: Store = {
      ...product.store,
      commit: async (plan) => {
        if (plan.some(({ key }) => key.pk === TsrpTimesheet.name)) throw new ConflictError('This timesheet');
        return product.store.commit(plan);
      },
    };
    const budget = new RetryBudget({ now: () => time, wait });
    const contended = await retryOnConflict(() => eraseSome({ ...store, now: () => new Date(0) }, person, 1), budget);
    expect([contended, await isThere(person)]).toEqual([{ next: 1, changed: 0 }, true]);
    expect((await data.erase(person.id)).body.value.next).toBeNull();
    expect(await product.store.get(TsrpTimesheet, sheet.id)).toMatchObject({
      user_name: `Former employee ${person.id}`,
    });
  });

  it('stops in time between the histories of timesheets, and covers what changed between its calls', async () => {
    const person = await product.person('user');
    const sheet = await processedSheet(person);
    // As if others had many timesheets.
    await product.store.commit([{ kind: 'update', key: counterKey(TsrpTimesheet), set: { value: 4000 } }]);
    const reason = `late reason of ${person.id}`;
    const steps = await eraseSlowly(person, 'getItems', async () => {
      await data.step('unprocess', sheet, admin.token, { reason });
      await data.step('process', sheet, admin.token);
      expect(await data.storedText()).toContain(reason);
    });
    expect(steps.at(-1)).toBeNull();
    expect(steps.filter((next) => next === 1)).toHaveLength(1);
    expect(await isThere(person)).toBe(false);
    expect(await data.storedText()).not.toContain(reason);
  });
});
