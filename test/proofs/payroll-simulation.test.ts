import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn } from '../../shared/dates.ts';
import { factoryOf } from '../support/factories.ts';
import { functionModule } from '../support/functions.ts';
import { type Product, startProduct } from '../support/harness.ts';
import { createRounds, expectSound, expectAcknowledged, makeCompany } from './payroll-company.ts';
import type { Company } from './payroll-action.ts';
import { unpaidProblems } from './payroll-file-history.ts';
import { exportAll } from './payroll-files.ts';
import { expectBalances } from './payroll-leave.ts';
import { createPayrollWork } from './payroll-work.ts';
import { type Item, readTable, Table } from './read-table.ts';

/** The same people do the same things in every run; another seed makes them do others. */
const SEED = Number(process.env.SIMULATION_SEED ?? 20_260_301);
const ROUNDS = Number(process.env.SIMULATION_ROUNDS ?? 200);
const LOST_SHARE = 0.12;

let product: Product;
let company: Company;

beforeAll(async () => {
  product = await startProduct();
  company = await makeCompany({
    person: (role) => product.person(role),
    create: (admin, name, body) => factoryOf(product, admin).create(name, body),
    today: dayIn('America/New_York', product.store.now()),
  });
});
afterAll(() => product.stop());

async function readAndCheck(round: number): Promise<Item[]> {
  const items = await readTable(product.endpoint, product.tableName);
  expectSound(items, company, `seed ${SEED}, round ${round}`);
  return items;
}

/** Every writing call of the simulation. */
const WRITES = [
  'POST /api_admin_private/create-timesheet',
  'PUT /api_user_private/save-my-timesheet',
  'PUT /api_admin_private/modify-timesheet',
  'PUT /api_user_private/mark-timesheet-ready',
  'PUT /api_admin_private/note-nothing-to-report',
  'PUT /crud/TsrpSetting/update',
  'PUT /api_admin_private/return-timesheet',
  ...['lock', 'unlock', 'approve', 'unapprove', 'process', 'unprocess'].map(
    (step) => `PUT /api_admin_private/${step}-timesheet`,
  ),
  'POST /api_admin_private/lock-all-timesheets',
  'POST /api_admin_private/approve-all-timesheets',
  'POST /api_admin_private/process-all-timesheets',
  'DELETE /api_admin_private/delete-timesheet',
  'DELETE /crud/TsrpTimesheet/delete',
  'PUT /crud/TsrpTimesheet/update',
  'PUT /crud/TsrpTrackUser/update',
  'POST /crud/TsrpHoliday/create',
  'DELETE /crud/TsrpHoliday/delete',
  'POST /api_user_private/ask-for-leave',
  'PUT /api_admin_private/decide-leave',
  'PUT /api_user_private/cancel-leave',
  'POST /api_admin_private/correct-leave-balance',
  'POST /api_admin_private/export-payroll',
];

/** Nobody is at work: every processed hour is exported, and programs know exactly those. */
async function expectPaid(round: number): Promise<void> {
  await exportAll(product, company);
  expect(unpaidProblems(await readAndCheck(round)), `seed ${SEED}, round ${round}`).toEqual([]);
  await expectBalances(product, company);
}

const PAY_DAY = 40;

/** What a long enough simulation contains, so that its checks have something to find. */
const EVERYTHING = {
  statuses: ['approved', 'asked', 'cancelled', 'refused'],
  entries: ['accrual', 'correction', 'given back', 'opening', 'taken'],
  files: ['all again', 'changes', 'first'],
};

function whatHappened(items: readonly Item[]): typeof EVERYTHING {
  const table = new Table(items, new Date());
  const sorted = (values: readonly unknown[]): string[] => [...new Set(values.map(String))].toSorted();
  const exports = table
    .at('TsrpPayPeriod#payroll')
    .map(({ body }) => JSON.parse(String(body)) as { readonly nth: number; readonly is_whole: boolean });
  return {
    statuses: sorted(table.of('TsrpLeaveRequest').map(({ status }) => status)),
    entries: sorted(
      table
        .of('TsrpLeaveEntry')
        .filter(({ type }) => type !== 'expired')
        .map(({ type, hundredths }) => (type === 'taken' && Number(hundredths) > 0 ? 'given back' : type)),
    ),
    files: sorted(exports.map(({ nth, is_whole }) => (nth === 1 ? 'first' : is_whole ? 'all again' : 'changes'))),
  };
}

it(
  'payroll stays sound while a company reports, approves and processes its hours at once',
  { timeout: 600_000 },
  async () => {
    const { handler } = await functionModule<typeof import('../../functions/daily/index.ts')>('daily');
    const work = createPayrollWork(handler);
    const { done, lost, play } = createRounds(work, company, SEED, LOST_SHARE);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await play(product, round);
      await readAndCheck(round);
      if (round % PAY_DAY === 0) await expectPaid(round);
    }
    await expectPaid(ROUNDS);
    const count = expectAcknowledged(await readAndCheck(ROUNDS), work);
    expect(done).toEqual(new Set(Object.keys(work.actions)));
    expect(WRITES.filter((route) => !lost.has(route))).toEqual([]);
    expect(whatHappened(await readAndCheck(ROUNDS))).toEqual(EVERYTHING);
    expect(work.acknowledged.length).toBeGreaterThan(ROUNDS / 3);
    const forward = ['lock', 'approve', 'process'].map((step) => count(`${step}-timesheet`));
    const back = ['unlock', 'unapprove', 'unprocess', 'return'].map((step) => count(`${step}-timesheet`));
    const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
    expect([sum(forward) > 10, sum(back) > 2], `${forward.join(' ')} | ${back.join(' ')}`).toEqual([true, true]);
  },
);
