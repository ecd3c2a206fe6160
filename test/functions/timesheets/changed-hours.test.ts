import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import type { SheetEvent } from '../../../shared/timesheets/history.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn, withWork } from '../../support/timesheets.ts';
import { runDaily, sheetNow, withSettings } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let approver: Person;
let owner: Person;
let sheet: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  president = await product.person('president');
  approver = await product.person('supervisor');
  owner = await product.person('user');
  await factory.update('Profile', approver.profileId, { first_name: 'Sue', last_name: 'Visor' });
  await factory.update('Profile', owner.profileId, { first_name: 'Olga', last_name: 'Owner' });
  await factory.update('Profile', admin.profileId, { first_name: 'Ada', last_name: 'Min' });
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: approver.id });
});
afterAll(() => product.stop());

const done = async (action: string, person: Person, more: object = {}): Promise<Stored> => {
  const reply = await actOn(product, action, person, sheet, { ...more });
  expect([action, reply.status, reply.body.message]).toEqual([action, 200, expect.any(String)]);
  sheet = await sheetNow(product.store, sheet);
  return sheet;
};

/** An approved timesheet with work from 8 to 12 on its first day: 4.00 hours. */
const approved = async (by = approver): Promise<void> => {
  sheet = await factory.create('TsrpTimesheet', { user_id: owner.id });
  sheet = (await actOn(product, 'save', owner, withWork(sheet, 0))).body.value as Stored;
  await done('lock', approver);
  await done('approve', by);
};

const modify = (person: Person, reason?: string, end = '10:00') =>
  actOn(product, 'modify', person, withWork(sheet, 0, end), reason === undefined ? {} : { reason });

const rowFor = async (person: Person): Promise<BoardRow> => {
  const query = { pay_period_id: Number(sheet.pay_period_id) };
  const { body } = await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', {
    token: person.token,
    query,
  });
  return body.value.find(({ user_id }) => user_id === owner.id)!;
};

const historyFor = async (person: Person): Promise<SheetEvent[]> => {
  const query = { timesheet_id: sheet.id };
  return (await product.call<SheetEvent[]>('GET /api_admin_private/timesheet-history', { token: person.token, query }))
    .body.value;
};

const acknowledge = (person: Person) =>
  product.call<TimesheetRecord>('PUT /api_admin_private/acknowledge-timesheet', {
    token: person.token,
    body: { timesheet_id: sheet.id },
  });

const recipients = (since: number) =>
  product.mails.slice(since).map(({ Destination }) => Destination?.ToAddresses?.join(','));

describe('approved hours changed by a manager', () => {
  beforeEach(() => approved());

  it('need a reason, by every call', async () => {
    const wrong = [
      await modify(admin),
      await modify(admin, ' '),
      await actOn(product, 'TsrpTimesheet.update', admin, withWork(sheet, 0, '10:00')),
    ];
    for (const { status, body } of wrong) {
      expect([status, body.issues?.map(({ field }) => field)]).toEqual([400, ['reason']]);
    }
    expect(await sheetNow(product.store, sheet)).toEqual(sheet);
  });

  it('are emailed to the owner and the approver with old and new hours and the reason', async () => {
    const sent = product.mails.length;
    expect((await modify(admin, 'Left early')).status).toBe(200);
    expect(new Set(recipients(sent))).toEqual(new Set([owner.email, approver.email]));
    expect(recipients(sent)).toHaveLength(2);
    for (const mail of product.mails.slice(sent)) {
      const text = mail.Message?.Body?.Text?.Data ?? '';
      expect(text).toContain('The total went from 4.00 to 2.00 hours');
      expect(text).toContain('4.00 hours (08:00-12:00) changed to 2.00 hours (08:00-10:00)');
      expect(text).toContain('Ada Min changed');
      expect(text).toContain('> Left early');
    }
  });

  it('are emailed with the totals that the screens show, by whichever rule', async () => {
    const rule = await factory.create('TsrpSetting', { name: 'OVERTIME_RULE', value: 'WEEKLY' });
    const sent = product.mails.length;
    // 7:10 and 8:10: 15.33 hours in all, but 7.17 + 8.00 + 0.17 by the daily rule.
    const longer = withWork(withWork(sheet, 0, '15:10'), 1, '16:10');
    expect((await actOn(product, 'modify', admin, longer, { reason: 'Stayed late' })).status).toBe(200);
    await factory.remove('TsrpSetting', rule.id);
    const texts = product.mails.slice(sent).map((mail) => mail.Message?.Body?.Text?.Data ?? '');
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('The total went from 4.00 to 15.33 hours');
  });

  it('are recorded in history with old and new hours, visible to the owner too', async () => {
    await modify(admin, 'Left early');
    const [event] = await historyFor(owner);
    expect(event).toMatchObject({
      title: 'Modified',
      reason: 'Left early',
      changed_days: [
        { before: { words: '08:00-12:00', hundredths: 400 }, after: { words: '08:00-10:00', hundredths: 200 } },
      ],
    });
  });

  it('are marked until the approver has seen them, whoever else looks', async () => {
    await modify(admin, 'Left early');
    expect((await rowFor(approver)).sheet!.unseen_by_approver_since).not.toBeNull();
    const own = await acknowledge(admin);
    expect([own.status, own.body.message]).toEqual([
      403,
      'You made this change yourself, so someone else has to acknowledge it.',
    ]);
    expect((await acknowledge(owner)).body.value).toMatchObject({ unseen_by_owner_since: null });
    expect((await rowFor(approver)).sheet!.unseen_by_approver_since).not.toBeNull();
    expect((await acknowledge(approver)).status).toBe(200);
    expect((await rowFor(approver)).sheet!.unseen_by_approver_since).toBeNull();
    expect((await historyFor(owner)).slice(0, 2).map(({ title, by }) => [title, by?.user_id])).toEqual([
      ['Change acknowledged', approver.id],
      ['Change acknowledged', owner.id],
    ]);
  });

  it('stay marked when they are processed', async () => {
    await modify(admin, 'Left early');
    await done('process', president);
    expect((await rowFor(approver)).sheet!.unseen_by_approver_since).not.toBeNull();
    expect((await acknowledge(approver)).status).toBe(200);
  });

  it('lose the mark when they are unapproved and must be approved again', async () => {
    await modify(admin, 'Left early');
    await done('unapprove', president, { reason: 'Check it' });
    expect(sheet).toMatchObject({ unseen_by_approver_since: null, approved_by: null, approved_at: null });
    expect(sheet.unseen_by_owner_since).not.toBeNull();
  });

  it('are stored even if no email can be sent', async () => {
    product.failMail(true);
    expect((await modify(admin, 'Left early')).status).toBe(200);
    product.failMail(false);
  });

  it('are neither marked nor emailed when nothing changed', async () => {
    const sent = product.mails.length;
    expect((await modify(admin, undefined, '12:00')).status).toBe(200);
    expect(await sheetNow(product.store, sheet)).toEqual(sheet);
    expect(product.mails).toHaveLength(sent);
  });
});

describe('a change of hours is shown to', () => {
  it('the person who approved the hours and the current approver', async () => {
    await approved(president);
    const sent = product.mails.length;
    await modify(admin, 'Left early');
    expect(new Set(recipients(sent))).toEqual(new Set([owner.email, approver.email, president.email]));
    expect(recipients(sent)).toHaveLength(3);
  });

  it('only the owner when the approver made the change and there is no other approver', async () => {
    const alone = await product.person('user');
    sheet = await factory.create('TsrpTimesheet', { user_id: alone.id });
    await done('lock', president);
    await done('approve', president);
    await modify(president, 'Left early');
    expect(await sheetNow(product.store, sheet)).toMatchObject({
      unseen_by_owner_since: expect.any(String) as string,
      unseen_by_approver_since: null,
    });
  });

  it('the owner, by email, when the hours are not approved yet', async () => {
    sheet = await factory.create('TsrpTimesheet', { user_id: owner.id });
    const sent = product.mails.length;
    expect((await modify(admin, 'From the paper sheet')).status).toBe(200);
    expect(recipients(sent)).toEqual([owner.email]);
    expect(await sheetNow(product.store, sheet)).toMatchObject({ unseen_by_owner_since: null, changed_by: null });
  });

  it('nobody when owners save their own hours', async () => {
    sheet = await factory.create('TsrpTimesheet', { user_id: owner.id });
    const sent = product.mails.length;
    expect((await actOn(product, 'save', owner, withWork(sheet, 0))).status).toBe(200);
    expect(product.mails).toHaveLength(sent);
  });
});

describe('the person who took a step', () => {
  it('is on the board with the time, even after the approver changes', async () => {
    await approved(president);
    await done('process', admin);
    const { done: steps } = (await rowFor(approver)).sheet!;
    expect([steps.locked, steps.approved, steps.processed].map((step) => step?.user_id)).toEqual([
      approver.id,
      president.id,
      admin.id,
    ]);
    expect(steps.locked?.name).toBe('Sue Visor');
    expect(steps.processed).toMatchObject({ name: 'Ada Min', at: expect.stringMatching(/Z$/) as string });
    await done('unprocess', admin, { reason: 'Wrong' });
    expect((await rowFor(approver)).sheet!.done.processed).toBeNull();
  });

  it('is the daily job when it locked the timesheet', async () => {
    await withSettings(factory);
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    const period = await factory.create('TsrpPayPeriod', { start_date: day, end_date: day, pay_date: day });
    sheet = await factory.create('TsrpTimesheet', { user_id: owner.id, pay_period_id: period.id });
    await runDaily();
    expect((await rowFor(admin)).sheet!.done.locked).toMatchObject({ user_id: null, name: 'Daily job' });
  });
});
