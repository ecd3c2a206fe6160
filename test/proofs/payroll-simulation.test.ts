import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../functions/commands/seed/random.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { factoryOf } from '../support/factories.ts';
import { type Product, startProduct } from '../support/harness.ts';
import { violationsOf } from './invariants.ts';
import { payrollProblems } from './payroll-history.ts';
import { type Company, createPayrollWork, type PayrollWork } from './payroll-work.ts';
import { type Item, readTable } from './read-table.ts';
import { replayProblems } from './replay-history.ts';

/** The same people doing the same things with every run; another number makes them do others. */
const SEED = Number(process.env.SIMULATION_SEED ?? 20_260_301);
const ROUNDS = Number(process.env.SIMULATION_ROUNDS ?? 150);
const AT_ONCE = 5;

let product: Product;
let company: Company;
let work: PayrollWork;

beforeAll(async () => {
  product = await startProduct();
  const person = (role: 'admin' | 'president' | 'supervisor' | 'user') => product.person(role);
  const admins = [await person('admin'), await person('admin')];
  const factory = factoryOf(product, admins[0]!);
  const supervisors = [await person('supervisor'), await person('supervisor')];
  const employees = [];
  for (let nth = 0; nth < 6; nth += 1) employees.push(await person('user'));
  for (const [nth, { id }] of employees.entries()) {
    await factory.create('TsrpTrackUser', { user_id: id, approver_id: supervisors[nth % 2]!.id, nth: nth + 1 });
  }
  await factory.create('TsrpTrackUser', { user_id: supervisors[0]!.id, approver_id: supervisors[1]!.id });
  await factory.create('TsrpSetting', { name: 'LOCK_FOR_APPROVAL', value: '1' });
  // One that locked weeks ago, one that locked two days ago, the present one and the next ones.
  const today = dayIn('America/New_York', product.store.now());
  const periods = [];
  for (const end of [-31, -3, 11, 25, 39, 53, 67]) {
    const end_date = addDays(today, end);
    const days = { start_date: addDays(end_date, -9), end_date, pay_date: addDays(end_date, 5) };
    periods.push(await factory.create('TsrpPayPeriod', days));
  }
  company = { admins, president: await person('president'), supervisors, employees, periods };
  const { handler } = await import('../../functions/daily/index.ts');
  work = createPayrollWork(product, handler);
});
afterAll(() => product.stop());

const isAlone = (call: string): boolean => call === 'daily job' || call === 'test' || /holiday/i.test(call);

/** R15, R16, R19, R22, R31, R34, and everything that the table promises. */
async function expectSound(round: number): Promise<Item[]> {
  const items = await readTable(product.endpoint, product.tableName);
  const where = `seed ${SEED}, round ${round}`;
  const { admins, president, supervisors, employees } = company;
  const people = new Set([...admins, president, ...supervisors, ...employees].map(({ id }) => id));
  expect(violationsOf(items), where).toEqual([]);
  expect(replayProblems(items, ['TsrpTimesheet', 'TsrpTrackUser', 'TsrpHoliday'], people, isAlone), where).toEqual([]);
  expect(payrollProblems(items), where).toEqual([]);
  const sheets = items.filter(({ pk }) => pk === 'TsrpTimesheet').map(({ body }) => JSON.parse(String(body)) as object);
  const owners = sheets.map((sheet) => {
    const { user_id, pay_period_id } = sheet as { user_id: number; pay_period_id: number };
    return `${user_id} ${pay_period_id}`;
  });
  expect(new Set(owners).size, where).toBe(owners.length);
  return items;
}

it('stays sound while a company reports, approves and processes its hours at once', { timeout: 120_000 }, async () => {
  const random = createRandom(SEED);
  const { actions, acknowledged, bulk } = work;
  const bag = Object.entries(actions).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));
  const done = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: random.whole(1, AT_ONCE) }, async (_, place) => {
        const action = random.pick(bag);
        done.add(action);
        await actions[action]!.act(createRandom(SEED + 1000 * round + place), company);
      }),
    );
    if (round % 10 === 0 || round === ROUNDS) await expectSound(round);
  }
  const items = await expectSound(ROUNDS);
  const entries = new Map(
    items
      .filter(({ pk }) => pk.startsWith('History#TsrpTimesheet#'))
      .map((item) => [
        `${item.pk.split('#')[2]} ${Number(item.sk)}`,
        JSON.parse(String(item.body)) as { call: string; by: { user_id: number } | null; reason: string | null },
      ]),
  );
  // No acknowledged change is missing in history, nor is the reason that was given.
  for (const { id, version, by, reason } of acknowledged) {
    const entry = entries.get(`${id} ${version}`);
    expect([id, version, entry?.by?.user_id, reason && entry?.reason]).toEqual([id, version, by, reason]);
  }
  // R17: what bulk calls said they changed is what they changed.
  const count = (call: string) => [...entries.values()].filter((entry) => entry.call === call).length;
  expect([count('approve-all-timesheets'), count('process-all-timesheets')]).toEqual([bulk.approve, bulk.process]);
  expect(done).toEqual(new Set(Object.keys(actions)));
  expect(acknowledged.length).toBeGreaterThan(ROUNDS / 3);
  const forward = ['lock', 'approve', 'process'].map((step) => count(`${step}-timesheet`));
  const back = ['unlock', 'unapprove', 'unprocess', 'return'].map((step) => count(`${step}-timesheet`));
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
  expect([sum(forward) > 10, sum(back) > 2], `${forward.join(' ')} | ${back.join(' ')}`).toEqual([true, true]);
});
