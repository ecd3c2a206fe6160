import '../../support/stable-day.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accrueLeave } from '../../../functions/payroll/accrue-leave.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { dayIn } from '../../../shared/dates.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { before } from '../../support/before-write.ts';
import { violations } from '../../proofs/invariants.ts';
import { change } from './support.ts';

type Imported = AnswerOf<'import-leave-balances'>;

const year = Number(dayIn('America/New_York', new Date()).slice(0, 4));

let product: Product;
let factory: Factory;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  await factory.create('TsrpLeaveKind', { name: 'Vacation' });
  await factory.create('TsrpLeaveKind', { name: 'Sick leave', counts_as: 'sick' });
  await factory.create('TsrpLeaveKind', { name: 'Jury duty', keeps_balance: false });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const importing = (lines: readonly string[], preview = false) =>
  product.call<Imported>('POST /api_admin_private/import-leave-balances', {
    token: admin.token,
    body: { text: ['Email,Kind,Hours', ...lines].join('\n'), preview },
  });

const balancesOf = async (person: Person) => {
  const { body } = await product.call<AnswerOf<'leave-of-person'>>('GET /api_user_private/leave-of-person', {
    token: person.token,
  });
  return body.value.balances.filter(({ entries }) => entries.length > 0).map(({ name, balance }) => [name, balance]);
};

describe('opening balances from a file', () => {
  it('are shown before they are saved', async () => {
    const person = await product.person('user');
    const lines = [`${person.email},Vacation,62.5`, `${person.email.toUpperCase()},sick LEAVE,-4`];
    const { value } = (await importing(lines, true)).body;
    expect(value.problems).toEqual([]);
    expect(
      value.rows.map(({ line, kind_name, hundredths, outcome }) => [line, kind_name, hundredths, outcome]),
    ).toEqual([
      [2, 'Vacation', 6250, 'new'],
      [3, 'Sick leave', -400, 'new'],
    ]);
    expect(await balancesOf(person)).toEqual([]);
    expect((await importing(lines)).body.value.is_finished).toBe(true);
    expect(await balancesOf(person)).toEqual([
      ['Vacation', 6250],
      ['Sick leave', -400],
    ]);
  });

  it('are added for more leave types than one transaction could hold', async () => {
    const person = await product.person('user');
    const names = Array.from({ length: 24 }, (_, nth) => `Kind ${nth}`);
    for (const name of names) await factory.create('TsrpLeaveKind', { name });
    const { status, text } = await importing(names.map((name) => `${person.email},${name},8`));
    expect(status, text).toBe(200);
    expect(await balancesOf(person)).toEqual(names.map((name) => [name, 800]));
  });

  it('are added once, however often the file is imported, also at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => product.person('user')));
    const lines = people.map(({ email }) => `${email},Vacation,40`);
    const replies = await Promise.all([importing(lines), importing(lines), importing(lines)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Calls in each other's way leave people for the next time.
    let isFinished = replies.some(({ body }) => body.value.is_finished);
    while (!isFinished) isFinished = (await importing(lines)).body.value.is_finished;
    for (const person of people) expect(await balancesOf(person)).toEqual([['Vacation', 4000]]);
    expect((await importing(lines, true)).body.value.rows.every(({ outcome }) => outcome === 'same')).toBe(true);
  });

  it('count hours that were earned here already, so that the balance is what the file says', async () => {
    const kind = await factory.create('TsrpLeaveKind', {
      name: 'Earned leave',
      accrual: 'per_year',
      accrual_hours: 6,
      accrual_from: `${year}-01-01`,
    });
    const [owner, other] = [await product.person('user'), await product.person('user')];
    for (const { id } of [owner, other]) await factory.create('TsrpTrackUser', { user_id: id });
    const at = product.store.now();
    await accrueLeave(product.store, change(at), { today: `${year}-12-31`, deadline: Infinity });
    const lines = [`${owner.email},Earned leave,62.5`, `${other.email},Earned leave,6`];
    const shown = async () =>
      (await importing(lines, true)).body.value.rows.map(({ hundredths, earned, outcome }) => [
        hundredths,
        earned,
        outcome,
      ]);
    expect(await shown()).toEqual([
      [6250, 600, 'new'],
      [600, 600, 'new'],
    ]);
    expect((await importing(lines)).status).toBe(200);
    expect(await balancesOf(owner)).toEqual([['Earned leave', 6250]]);
    expect(await balancesOf(other)).toEqual([['Earned leave', 600]]);
    await accrueLeave(product.store, change(at), { today: `${year + 1}-01-02`, deadline: Infinity });
    expect(await shown()).toEqual([
      [6250, 600, 'same'],
      [600, 600, 'same'],
    ]);
    expect((await importing(lines)).status).toBe(200);
    expect(await balancesOf(owner)).toEqual([['Earned leave', 6850]]);
    const { value } = (await importing([`${owner.email},Earned leave,68.5`], true)).body;
    expect(value.problems.map(({ message }) => message)).toEqual([
      `${owner.email} already has entries for Earned leave. Correct that balance instead.`,
    ]);
    await factory.update('TsrpLeaveKind', kind.id, { accrual: 'none' });
  });

  it('that someone else imports in the same moment are named instead of reported as imported', async () => {
    const person = await product.person('user');
    const meeting = before('TsrpLeaveEntry', async () => {
      const reply = await importing([`${person.email},Vacation,40`]);
      expect(reply.status, reply.text).toBe(200);
    });
    const { value } = (await importing([`${person.email},Vacation,60`, `${person.email},Sick leave,8`])).body;
    expect(meeting.hasRun()).toBe(true);
    expect(value.problems).toEqual([
      { line: 2, message: `${person.email} already has entries for Vacation. Correct that balance instead.` },
    ]);
    expect(value.rows.map(({ line, outcome }) => [line, outcome])).toEqual([[3, 'new']]);
    expect(value.is_finished).toBe(true);
    expect(await balancesOf(person)).toEqual([
      ['Vacation', 4000],
      ['Sick leave', 800],
    ]);
  });

  it('are saved only if no line has a problem, and all problems are named', async () => {
    const [person, other] = [await product.person('user'), await product.person('user')];
    await importing([`${other.email},Vacation,8`]);
    const lines = [
      `${person.email},Vacation,8`,
      'nobody@test.example,Holiday trip,8',
      `${person.email},Jury duty,8`,
      `${other.email},Vacation,16`,
      `${admin.email},Vacation,99`,
      `${person.email},Sick leave,many`,
    ];
    const expected = [
      [3, "There's no user with the email nobody@test.example."],
      [3, "There's no leave type called Holiday trip."],
      [4, 'Jury duty keeps no balance.'],
      [5, `${other.email} already has entries for Vacation. Correct that balance instead.`],
      [6, "You can't import your own balance. Ask someone else to do it."],
      [7, 'Hours must be a number with at most two decimal places, such as 62.50.'],
    ];
    const { value } = (await importing(lines, true)).body;
    expect(value.problems.map(({ line, message }) => [line, message])).toEqual(expected);
    const refused = await importing(lines);
    expect([refused.status, refused.body.issues?.map(({ message }) => message)]).toEqual([
      400,
      expected.map(([line, message]) => `Line ${line}: ${message}`),
    ]);
    expect(await balancesOf(person)).toEqual([]);
  });
});
