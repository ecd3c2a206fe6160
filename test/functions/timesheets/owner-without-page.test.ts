import '../../support/stable-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { askedLeave, decide } from '../../support/leave.ts';
import { actOn, withWork } from '../../support/timesheets.ts';

let product: Product;
let factory: Factory;
let admin: Person;
/** Presidents can be tracked, but have no timesheet page. */
let president: Person;
let user: Person;
let period: Stored;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  const today = dayIn('America/New_York', product.store.now());
  period = await factory.create('TsrpPayPeriod', {
    start_date: addDays(today, -5),
    end_date: addDays(today, 8),
    pay_date: addDays(today, 15),
  });
  const approver = await product.person('supervisor');
  president = await product.person('president');
  user = await product.person('user');
  for (const { id } of [president, user]) {
    // One after the other. oxlint-disable-next-line no-await-in-loop
    await factory.create('TsrpTrackUser', { user_id: id, approver_id: approver.id });
  }
});
afterAll(() => product.stop());

const textsTo = (person: Person): string[] =>
  product.mails
    .filter(({ Destination }) => Destination?.ToAddresses?.includes(person.email))
    .map(({ Message }) => String(Message?.Body?.Text?.Data));

/** Everything that is mailed about a timesheet, in turn. */
async function mailsAboutSheetOf(owner: Person): Promise<string[]> {
  const remind = { user_ids: [owner.id] };
  const call = async (name: string, body: object): Promise<Stored> => {
    const reply = await product.call<{ timesheet?: Stored }>(`POST /api_admin_private/${name}`, {
      token: admin.token,
      body: { pay_period_id: period.id, ...body },
    });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    return reply.body.value.timesheet ?? period;
  };
  await call('remind-missing', remind);
  const sheet = await call('start-timesheet', { user_id: owner.id, reason: 'Is away' });
  const step = async (name: string, before: Values, more: object = {}): Promise<Stored> => {
    const reply = await actOn(product, name, admin, before, { ...more });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.value as Stored;
  };
  const saved = await step('modify', withWork(sheet, 0));
  const locked = await step('lock', saved);
  const reopened = await step('unlock', locked);
  const again = await step('lock', reopened);
  await step('return', again, { note: 'Tuesday is missing.' });
  return textsTo(owner);
}

it('emails about a timesheet ask those to enter hours, and lead there, who have a page for it', async () => {
  const [toUser, toPresident] = [await mailsAboutSheetOf(user), await mailsAboutSheetOf(president)];
  expect(toUser).toHaveLength(5);
  expect(toUser.filter((text) => !text.includes('/my-timesheet?pay_period_id='))).toEqual([]);
  expect(toPresident).toHaveLength(5);
  expect(toPresident.filter((text) => text.includes('/my-timesheet'))).toEqual([]);
  expect(toPresident.filter((text) => /you can (change|enter)|Please enter/i.test(text))).toEqual([]);
});

it('an answer about leave leads to the page of leave only those who have one', async () => {
  const [stays, rises] = [await product.person('user'), await product.person('user')];
  const requests = [await askedLeave(product, factory, stays), await askedLeave(product, factory, rises)];
  const { status, text } = await product.call('PUT /crud/User/update', {
    token: (await product.person('president')).token,
    query: { id: rises.id },
    body: { role_id: roleIds.president },
  });
  expect(status, text).toBe(200);
  for (const request of requests) {
    // One after the other. oxlint-disable-next-line no-await-in-loop
    expect((await decide(product, admin, request)).body.value.mailed).toBe(true);
  }
  const links = [stays, rises].map((person) => textsTo(person).filter((sent) => sent.includes('/my-leave')).length);
  expect(links).toEqual([1, 0]);
});
