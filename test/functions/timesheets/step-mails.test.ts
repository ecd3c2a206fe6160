import '../../support/stable-day.ts';
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn, withWork } from '../../support/timesheets.ts';
import { change, runDaily } from './support.ts';

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
});
afterAll(() => product.stop());

beforeEach(async () => {
  approver = await product.person('supervisor');
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: approver.id });
  sheet = await factory.create('TsrpTimesheet', { user_id: owner.id });
  sheet = (await actOn(product, 'save', owner, withWork(sheet, 0))).body.value as Stored;
});

/** Saves a choice of the person's own profile, as the profile page does. */
async function choose(person: Person, choice: object): Promise<void> {
  const { body } = await product.call<Stored>('GET /api_user_private/get-my-profile', { token: person.token });
  const reply = await product.call('PUT /api_user_private/update-my-profile', {
    token: person.token,
    body: { first_name: 'Ann', last_name: 'Other', ...choice, version: body.value.version },
  });
  expect(reply.status, reply.text).toBe(200);
}

/** The subjects and texts of emails to a person since a moment. */
const mailsTo = (person: Person, since: number): { subject: string; text: string }[] =>
  product.mails
    .slice(since)
    .filter(({ Destination }) => Destination?.ToAddresses?.includes(person.email))
    .map(({ Message }) => ({
      subject: String(Message?.Subject?.Data),
      text: String(Message?.Body?.Text?.Data),
    }));

const step = async (name: string, more: object = {}): Promise<void> => {
  const reply = await actOn(product, name, approver, sheet, { ...more });
  expect(reply.status, reply.text).toBe(200);
};

/** Makes each read of several items fail once something was written. */
function failReadsAfterWrites(): void {
  type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  let hasWritten = false;
  const failing: Send = async function (this: unknown, ...args: unknown[]) {
    const [command] = args;
    if (hasWritten && command instanceof BatchGetCommand) throw new Error('The table is out of order.');
    const answer = await send.apply(this, args);
    hasWritten ||= command instanceof TransactWriteCommand;
    return answer;
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(failing as never);
}

describe('the owner of a timesheet', () => {
  it('is told that it was reopened, by whom and why, with a link to it', async () => {
    await step('lock');
    const since = product.mails.length;
    await step('unlock', { reason: 'Friday is missing' });
    const [mail, ...more] = mailsTo(owner, since);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your timesheet for .* was unlocked$/);
    expect(mail?.text).toContain('> Friday is missing');
    expect(mail?.text).toContain('until it is locked again');
    expect(mail?.text).toContain(`/my-timesheet?pay_period_id=${Number(sheet.pay_period_id)}`);
  });

  it('is not told after turning that off', async () => {
    await choose(owner, { mail_reopened: 'OFF' });
    await step('lock');
    const since = product.mails.length;
    await step('unlock', { reason: 'Friday is missing' });
    expect(mailsTo(owner, since)).toEqual([]);
  });

  it('is told of an approval only after asking for it, also in bulk', async () => {
    await step('lock');
    let since = product.mails.length;
    await step('approve');
    expect(mailsTo(owner, since)).toEqual([]);
    await step('unapprove', { reason: 'Again' });
    await choose(owner, { mail_approved: 'ON' });
    since = product.mails.length;
    await step('approve');
    expect(mailsTo(owner, since).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your timesheet for .* was approved$/),
    ]);
    await step('unapprove', { reason: 'Again' });
    since = product.mails.length;
    await step('approve-all');
    expect(mailsTo(owner, since)).toHaveLength(1);
  });

  it('is told of each timesheet that was approved in one bulk step', async () => {
    await choose(owner, { mail_approved: 'ON' });
    const other = await factory.create('TsrpTimesheet', { user_id: owner.id });
    for (const each of [sheet, other]) await actOn(product, 'lock', approver, each);
    const since = product.mails.length;
    const reply = await product.call('POST /api_admin_private/approve-all-timesheets', {
      token: approver.token,
      body: { timesheet_ids: [sheet.id, other.id] },
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.value).toMatchObject({ approved_count: 2 });
    expect(mailsTo(owner, since)).toHaveLength(2);
  });

  it('is always told that it was sent back', async () => {
    await choose(owner, { mail_reopened: 'OFF', mail_approved: 'OFF', mail_ready: 'OFF' });
    await step('lock');
    const since = product.mails.length;
    await step('return');
    expect(mailsTo(owner, since)).toHaveLength(1);
  });

  it('finds the step taken even if no email can be sent', async () => {
    await choose(owner, { mail_approved: 'ON' });
    await step('lock');
    product.failMail(true);
    await step('unlock', { reason: 'Again' });
    await step('lock');
    await step('approve');
    product.failMail(false);
  });

  it('finds the bulk step taken even if the table does not say whom to tell', async () => {
    await choose(owner, { mail_approved: 'ON' });
    await step('lock');
    failReadsAfterWrites();
    const reply = await actOn(product, 'approve-all', approver, sheet);
    vi.restoreAllMocks();
    expect([reply.status, reply.body.value]).toMatchObject([200, { approved_count: 1 }]);
  });
});

describe('an approver', () => {
  const daily = async () => {
    const since = product.mails.length;
    await runDaily();
    return since;
  };

  it('gets one email with all timesheets that became ready, and none for the same ones again', async () => {
    await actOn(product, 'ready', owner, sheet);
    const other = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: other.id, approver_id: approver.id });
    const second = await factory.create('TsrpTimesheet', { user_id: other.id });
    await actOn(product, 'lock', approver, second);
    let since = await daily();
    const [mail, ...more] = mailsTo(approver, since);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 timesheets ready for your approval');
    expect(mail?.text).toContain('/approve-timesheet?pay_period_id=');
    since = await daily();
    expect(mailsTo(approver, since)).toEqual([]);
  });

  it('gets one email a day even if two runs of the daily job overlap', async () => {
    await step('lock');
    const since = product.mails.length;
    await Promise.all([runDaily(), runDaily(), runDaily()]);
    expect(mailsTo(approver, since)).toHaveLength(1);
  });

  /** This part of the daily job, so many days from now. */
  async function mailIn(days: number, deadline = Number.POSITIVE_INFINITY) {
    const { mailApprovers } = await import('../../../functions/daily/mail-approvers.ts');
    const { store } = product;
    return mailApprovers({
      store,
      timeZone: 'America/New_York',
      today: addDays(dayIn('America/New_York', store.now()), days),
      change: change(store.now()),
      alarmTopic: '',
      mail: { title: 'Staffbook', url: '', sender: 'office@example.com' },
      deadline,
    });
  }

  it('gets no other one when a timesheet that was ready is locked', async () => {
    await actOn(product, 'ready', owner, sheet);
    const since = product.mails.length;
    await mailIn(0);
    expect(mailsTo(approver, since)).toHaveLength(1);
    await step('lock');
    await mailIn(1);
    expect(mailsTo(approver, since)).toHaveLength(1);
  });

  it('gets it from the next run if there was no time left in this one', async () => {
    await step('lock');
    const since = product.mails.length;
    const ended = await mailIn(0, 0);
    expect([ended.isComplete, mailsTo(approver, since)]).toEqual([false, []]);
    expect(mailsTo(approver, await daily())).toHaveLength(1);
  });

  it('gets none for open timesheets that are not ready, approved ones, or after turning it off', async () => {
    expect(mailsTo(approver, await daily())).toEqual([]);
    await step('lock');
    await step('approve');
    expect(mailsTo(approver, await daily())).toEqual([]);
    await step('unapprove', { reason: 'Again' });
    await choose(approver, { mail_ready: 'OFF' });
    expect(mailsTo(approver, await daily())).toEqual([]);
    await choose(approver, { mail_ready: 'ON' });
    product.failMail(true);
    expect(mailsTo(approver, await daily())).toEqual([]);
    product.failMail(false);
    expect(mailsTo(approver, await daily())).toHaveLength(1);
  });
});
