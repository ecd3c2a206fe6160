import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, storedSheet, withWork } from '../support/timesheets.ts';
import { violations } from './invariants.ts';

const ROUNDS = 12;

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let supervisor: Person;

beforeAll(async () => {
  product = await startProduct();
  [admin, president, supervisor] = await Promise.all([
    product.person('admin'),
    product.person('president'),
    product.person('supervisor'),
  ]);
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

let period: Period | undefined;
/** A timesheet of a new person whose approver is the supervisor. */
async function newSheet(state: keyof typeof flags): Promise<{ owner: Person; sheet: Stored }> {
  period ??= await factory.create('TsrpPayPeriod');
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: supervisor.id });
  return { owner, sheet: await sheetIn(product, owner, period, state) };
}

const historyOf = async (sheet: Values) =>
  (
    await product.call<{ title: string; version: number }[]>('GET /api_admin_private/timesheet-history', {
      token: admin.token,
      query: { timesheet_id: Number(sheet.id) },
    })
  ).body.value.map(({ title }) => title);

/** One succeeds; all others get a sentence that somebody was first. */
function expectOneWinner(replies: readonly Reply[]): void {
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^[A-Z].*\.$/)]);
  }
}

describe('two people at the same moment', () => {
  it.each([
    ['lock', 'open', 'Locked'],
    ['unlock', 'locked', 'Unlocked'],
    ['approve', 'locked', 'Approved'],
    ['unapprove', 'approved', 'Unapproved'],
    ['return', 'locked', 'Sent back'],
    ['process', 'approved', 'Processed'],
    ['unprocess', 'processed', 'Unprocessed'],
  ] as const)('%s a timesheet once, with one history entry', async (step, state, title) => {
    const people = step.endsWith('process') ? [admin, president, admin] : [admin, president, supervisor];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { sheet } = await newSheet(state);
      const replies = await Promise.all(people.map((person) => actOn(product, step, person, sheet)));
      expectOneWinner(replies);
      expect(await historyOf(sheet)).toEqual([title, 'Created']);
    }
  });

  it('approve a timesheet or send it back, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { sheet } = await newSheet('locked');
      const [approved, returned] = await Promise.all([
        actOn(product, 'approve', admin, sheet),
        actOn(product, 'return', supervisor, sheet),
      ]);
      expectOneWinner([approved, returned]);
      const now = (await storedSheet(product, sheet.id))!;
      expect(now).toMatchObject(approved.status === 200 ? flags.approved : flags.open);
    }
  });
});

describe('steps at the same moment', () => {
  it('lock and approve: approved after the lock, or refused because it is open', async () => {
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const { sheet } = await newSheet('open');
      const [locked, approved] = await Promise.all([
        actOn(product, 'lock', supervisor, sheet),
        actOn(product, 'approve', admin, sheet),
      ]);
      expect(locked.status, locked.text).toBe(200);
      const isApproved = approved.status === 200;
      if (!isApproved) {
        const why = "This timesheet isn't locked yet. Lock it first.";
        expect([approved.status, approved.body.message]).toEqual([409, why]);
      }
      expect(await storedSheet(product, sheet.id)).toMatchObject(isApproved ? flags.approved : flags.locked);
      expect(await historyOf(sheet)).toEqual([...(isApproved ? ['Approved'] : []), 'Locked', 'Created']);
    }
  });

  it.each([
    ['process', 'unapprove', 'approved', 'processed', 'locked'],
    ['approve', 'unlock', 'locked', 'approved', 'open'],
  ] as const)('%s or %s a timesheet, never both', async (forward, back, from, further, former) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { sheet } = await newSheet(from);
      const [first, second] = await Promise.all([
        actOn(product, forward, admin, sheet),
        actOn(product, back, president, sheet),
      ]);
      expectOneWinner([first, second]);
      expect(await storedSheet(product, sheet.id)).toMatchObject(first.status === 200 ? flags[further] : flags[former]);
    }
  });

  it('process a list while approvals are withdrawn: the answer matches what is stored', async () => {
    const sheets: Stored[] = [];
    for (const _ of times(12, () => 0)) sheets.push((await newSheet('approved')).sheet);
    const [bulk, ...taken] = await Promise.all([
      product.call<{ results: { timesheet_id: number; changed: boolean; why: string | null }[] }>(
        'POST /api_admin_private/process-all-timesheets',
        { token: admin.token, body: { timesheet_ids: sheets.map(({ id }) => id) } },
      ),
      ...sheets.map((sheet) => actOn(product, 'unapprove', supervisor, sheet)),
    ]);
    for (const [nth, { timesheet_id, changed, why }] of bulk.body.value.results.entries()) {
      expect([timesheet_id, taken[nth]!.status]).toEqual([sheets[nth]!.id, changed ? 409 : 200]);
      if (!changed) expect(why).toBe("This timesheet isn't approved yet.");
      const now = await storedSheet(product, timesheet_id);
      expect(now).toMatchObject(changed ? flags.processed : flags.locked);
    }
  });
});

describe('deleting a timesheet', () => {
  it('includes a save stored before it and makes later ones fail', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, sheet } = await newSheet('open');
      const [saved, removed] = await Promise.all([
        actOn(product, 'save', owner, withWork(sheet, 0)),
        actOn(product, 'delete', admin, sheet),
      ]);
      expect(removed.status, removed.text).toBe(200);
      const refused = [404, 'Timesheet not found or access denied.'];
      if (saved.status !== 200) expect([saved.status, saved.body.message]).toEqual(refused);
      expect(await storedSheet(product, sheet.id)).toBeUndefined();
    }
  });
});

describe('a save at the same moment', () => {
  it('as a lock is stored before it or refused, and nothing acknowledged is lost', async () => {
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const { owner, sheet } = await newSheet('open');
      const [saved, locked] = await Promise.all([
        actOn(product, 'save', owner, withWork(sheet, round % 5)),
        actOn(product, 'lock', supervisor, sheet),
      ]);
      const now = (await storedSheet(product, sheet.id))!;
      const worked = (now.data as Values[]).filter(({ work_sessions }) => (work_sessions as unknown[]).length > 0);
      expect([locked.status, now]).toEqual([200, expect.objectContaining(flags.locked)]);
      expect([saved.status, worked.length]).toEqual(saved.status === 200 ? [200, 1] : [409, 0]);
      expect(await historyOf(sheet)).toEqual(
        saved.status === 200 ? ['Locked', 'Saved', 'Created'] : ['Locked', 'Created'],
      );
    }
  });

  it('as another one from a second device loses no entry', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, sheet } = await newSheet('open');
      const replies = await Promise.all(times(3, (nth) => actOn(product, 'save', owner, withWork(sheet, nth))));
      expectOneWinner(replies);
      const winner = replies.findIndex(({ status }) => status === 200);
      const now = (await storedSheet(product, sheet.id))!;
      expect((now.data as Values[]).map(({ work_sessions }) => (work_sessions as unknown[]).length)).toEqual(
        (sheet.data as Values[]).map((_, nth) => (nth === winner ? 1 : 0)),
      );
    }
  });

  it('as an approval never changes the hours that were approved', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { sheet } = await newSheet('locked');
      const [approved, modified] = await Promise.all([
        actOn(product, 'approve', supervisor, sheet, { version: sheet.version }),
        actOn(product, 'modify', admin, withWork(sheet, 0)),
      ]);
      expectOneWinner([approved, modified]);
    }
  });
});

describe('a bulk approval', () => {
  interface Bulk {
    readonly success: boolean;
    readonly approved_count: number;
    readonly results: readonly {
      readonly timesheet_id: number;
      readonly changed: boolean;
      readonly why: string | null;
    }[];
  }
  const approveAll = async (person: Person, sheets: readonly Stored[]): Promise<Reply<Bulk>> =>
    product.call('POST /api_admin_private/approve-all-timesheets', {
      token: person.token,
      body: { timesheet_ids: sheets.map(({ id }) => id) },
    });

  it('at the same moment as a single one counts each timesheet once', async () => {
    const sheets: Stored[] = [];
    for (const _ of times(20, () => 0)) sheets.push((await newSheet('locked')).sheet);
    const [first, second, ...singles] = await Promise.all([
      approveAll(admin, sheets),
      approveAll(supervisor, sheets.toReversed()),
      ...sheets.slice(0, 8).map((sheet) => actOn(product, 'approve', president, sheet)),
    ]);
    const counts = [first, second].map(({ body }) => body.value.approved_count);
    const single = singles.filter(({ status }) => status === 200).length;
    expect(counts[0]! + counts[1]! + single).toBe(20);
    for (const { body } of [first, second]) {
      for (const { changed, why } of body.value.results) {
        expect([changed, why]).toEqual([changed, changed ? null : 'This timesheet is already approved.']);
      }
    }
    for (const sheet of sheets) expect(await historyOf(sheet)).toEqual(['Approved', 'Created']);
  });

  it('can be sent again after a lost answer', async () => {
    const sheets: Stored[] = [];
    for (const _ of times(6, () => 0)) sheets.push((await newSheet('locked')).sheet);
    expect((await approveAll(admin, sheets)).body.value.approved_count).toBe(6);
    const again = (await approveAll(admin, sheets)).body.value;
    expect([again.success, again.approved_count]).toEqual([false, 0]);
    expect(new Set(again.results.map(({ why }) => why))).toEqual(new Set(['This timesheet is already approved.']));
  });
});

it('the table satisfies every invariant after the timesheet races', async () => {
  expect(await violations(product)).toEqual([]);
});
