import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import { type BoardRow, isReady, stateOfRow, waitingOn } from '../../../shared/timesheets/board.ts';
import type { SheetEvent } from '../../../shared/timesheets/history.ts';
import { DEFAULT_STATEMENT } from '../../../shared/timesheets/ready.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn, withWork } from '../../support/timesheets.ts';
import { sheetNow } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let approver: Person;
let owner: Person;
let sheet: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  approver = await product.person('supervisor');
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: approver.id });
});
afterAll(() => product.stop());

beforeEach(async () => {
  sheet = await factory.create('TsrpTimesheet', { user_id: owner.id });
  sheet = (await actOn(product, 'save', owner, withWork(sheet, 0))).body.value as Stored;
});

const mark = (person: Person, more: object = {}) =>
  product.call<TimesheetRecord>('PUT /api_user_private/mark-timesheet-ready', {
    token: person.token,
    body: { timesheet_id: sheet.id, ...more },
  });

const now = () => sheetNow(product.store, sheet);

const rowFor = async (person: Person, period = Number(sheet.pay_period_id), who = owner): Promise<BoardRow> => {
  const { body } = await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', {
    token: person.token,
    query: { pay_period_id: period },
  });
  return body.value.find(({ user_id }) => user_id === who.id)!;
};

describe('the ready mark', () => {
  it("keeps what the owner confirmed, and makes it the approver's turn", async () => {
    expect(waitingOn(await rowFor(approver))).toBe('owner');
    expect((await mark(owner)).status).toBe(200);
    expect(await now()).toMatchObject({ ready_statement: DEFAULT_STATEMENT, ready_at: expect.any(String) });
    const row = await rowFor(approver);
    expect([isReady(row), waitingOn(row), stateOfRow(row)]).toEqual([true, 'approver', 'open']);
  });

  it("is only the owner's", async () => {
    expect((await mark(approver)).status).toBe(403);
    expect((await mark(admin)).status).toBe(403);
    expect((await mark(await product.person('user'))).status).toBe(404);
    expect((await now()).ready_at ?? null).toBeNull();
  });

  it('can be taken back', async () => {
    await mark(owner);
    expect((await mark(owner, { is_ready: false })).body.value).toMatchObject({
      ready_at: null,
      ready_statement: null,
    });
  });

  it('needs the version that the owner saw', async () => {
    const { version } = sheet;
    await actOn(product, 'save', owner, withWork(sheet, 1));
    expect((await mark(owner, { version })).status).toBe(409);
    expect((await now()).ready_at ?? null).toBeNull();
  });

  it('needs the statement that the owner read', async () => {
    const { status, body } = await mark(owner, { statement: 'I confirm nothing at all.' });
    expect([status, body.message]).toEqual([409, 'The statement to confirm was changed. Read it again, then confirm.']);
  });

  it.each([
    ['the owner', () => owner, 'save'],
    ['a manager', () => admin, 'modify'],
    ['a manager by the generic call', () => admin, 'TsrpTimesheet.update'],
  ] as const)('goes when %s changes hours', async (_, person, action) => {
    await mark(owner);
    const saved = await actOn(
      product,
      action,
      person(),
      withWork(await now(), 2),
      action === 'modify' ? { reason: 'r' } : {},
    );
    expect(saved.status).toBe(200);
    expect(await now()).toMatchObject({ ready_at: null, ready_statement: null });
  });

  it('stays when a save changes nothing', async () => {
    await mark(owner);
    expect((await actOn(product, 'save', owner, await now())).status).toBe(200);
    expect((await now()).ready_at).not.toBeNull();
  });

  it('goes when the sheet is sent back and comes again after the correction', async () => {
    await mark(owner);
    await actOn(product, 'lock', approver, sheet);
    await actOn(product, 'return', approver, sheet);
    expect(await now()).toMatchObject({ ready_at: null, is_locked: false });
    await actOn(product, 'save', owner, withWork(await now(), 3));
    expect((await mark(owner)).status).toBe(200);
    expect((await now()).ready_at).not.toBeNull();
  });

  it('goes when the sheet is unlocked, because its owner may want to change it', async () => {
    await mark(owner);
    await actOn(product, 'lock', approver, sheet);
    await actOn(product, 'unlock', approver, sheet);
    expect(await now()).toMatchObject({ ready_at: null, ready_statement: null });
    expect(waitingOn(await rowFor(approver))).toBe('owner');
  });

  it("stays on a locked, approved and processed sheet, and can't be set on one", async () => {
    await mark(owner);
    const { ready_at: at } = await now();
    for (const action of ['lock', 'approve', 'process']) {
      expect((await actOn(product, action, admin, sheet)).status).toBe(200);
      expect((await now()).ready_at).toBe(at);
      expect((await mark(owner, { is_ready: false })).status).toBe(409);
    }
  });

  it('pressed while the approver locks ends in one order or the other', async () => {
    const [ready, locked] = await Promise.all([mark(owner), actOn(product, 'lock', approver, sheet)]);
    expect(locked.status).toBe(200);
    expect([200, 409]).toContain(ready.status);
    expect(await now()).toMatchObject({ is_locked: true });
    expect((await now()).ready_at !== null).toBe(ready.status === 200);
  });

  it('pressed in two tabs is set once', async () => {
    const { version } = sheet;
    const both = await Promise.all([mark(owner, { version }), mark(owner, { version })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is in history', async () => {
    await mark(owner);
    await mark(owner, { is_ready: false });
    const { body } = await product.call<SheetEvent[]>('GET /api_admin_private/timesheet-history', {
      token: approver.token,
      query: { timesheet_id: sheet.id },
    });
    expect(body.value.slice(0, 2).map(({ title, by }) => [title, by?.user_id])).toEqual([
      ['Ready mark removed', owner.id],
      ['Marked as ready', owner.id],
    ]);
  });
});

describe('nothing to report', () => {
  const note = (person: Person, who: Person, pay_period_id: number, reason = 'On unpaid leave') =>
    product.call<TimesheetRecord>('PUT /api_admin_private/note-nothing-to-report', {
      token: person.token,
      body: { user_id: who.id, pay_period_id, reason },
    });

  const tracked = async (): Promise<[Person, number]> => {
    const person = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: approver.id });
    return [person, (await factory.create('TsrpPayPeriod')).id];
  };

  it('starts the sheet of a person who has none, who is no longer missing', async () => {
    const [person, period] = await tracked();
    expect(stateOfRow(await rowFor(approver, period, person))).toBe('missing');
    expect((await note(approver, person, period)).status).toBe(200);
    const row = await rowFor(approver, period, person);
    expect([stateOfRow(row), row.sheet?.nothing_reason, row.sheet?.odd]).toEqual(['open', 'On unpaid leave', []]);
  });

  it('can be noted on an empty sheet, and goes when hours are entered', async () => {
    const [person, period] = await tracked();
    const empty = await factory.create('TsrpTimesheet', { user_id: person.id, pay_period_id: period });
    expect((await note(admin, person, period)).body.value).toMatchObject({ id: empty.id, nothing_by: admin.id });
    const stored = await sheetNow(product.store, empty);
    expect((await actOn(product, 'save', person, withWork(stored, 0))).status).toBe(200);
    expect(await sheetNow(product.store, empty)).toMatchObject({ nothing_reason: null, nothing_by: null });
  });

  it('goes when the sheet is sent back, because there is something to enter', async () => {
    const [person, period] = await tracked();
    const { id } = (await note(approver, person, period)).body.value;
    const noted = await sheetNow(product.store, { id });
    await actOn(product, 'lock', approver, noted);
    expect((await actOn(product, 'return', approver, noted)).status).toBe(200);
    expect(await sheetNow(product.store, { id })).toMatchObject({ nothing_reason: null, nothing_by: null });
    expect(stateOfRow(await rowFor(approver, period, person))).toBe('missing');
  });

  it('is refused for a sheet with hours or a locked one, and without a reason', async () => {
    const period = Number(sheet.pay_period_id);
    expect((await note(admin, owner, period)).body.message).toBe(
      'This person has entered hours. Open their timesheet to check them.',
    );
    await actOn(product, 'lock', approver, sheet);
    expect((await note(admin, owner, period)).status).toBe(409);
    expect((await note(admin, owner, period, ' ')).status).toBe(400);
  });

  it("can't be noted by someone who doesn't approve the person", async () => {
    const [person, period] = await tracked();
    expect((await note(await product.person('supervisor'), person, period)).status).toBe(404);
    expect((await note(person, person, period)).status).toBe(403);
  });

  it('noted twice at once makes one sheet', async () => {
    const [person, period] = await tracked();
    const both = await Promise.all([note(approver, person, period), note(admin, person, period)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.value.id)).size).toBe(1);
  });
});
