import { expect } from 'vitest';
import { createRandom } from '../../functions/commands/seed/random.ts';
import type { RoleName } from '../../shared/access/roles.ts';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import type { Stored, Values } from '../support/factories.ts';
import type { Person } from '../support/harness.ts';
import { violationsOf } from './invariants.ts';
import { type Api, withLostAnswers, unlessLost } from './lost-answers.ts';
import { countProblems, payrollProblems } from './payroll-history.ts';
import type { Company } from './payroll-action.ts';
import { LAYOUTS } from './payroll-files.ts';
import { fileProblems, FLOATING_CODE, UNPAID_CODE } from './payroll-file-history.ts';
import { leaveProblems } from './payroll-leave-history.ts';
import type { PayrollWork } from './payroll-work.ts';
import type { Item } from './read-table.ts';
import { replayProblems } from './replay-history.ts';

interface Making {
  readonly person: (role: RoleName) => Promise<Person>;
  readonly create: (admin: Person, name: CollectionName, body: Values) => Promise<Stored>;
  /** Today in the company's time zone. */
  readonly today: string;
}

/** Two kinds share a column, one is earned for hours worked, one keeps no balance, and one has no column. */
const kindsOfLeave = (accrual_from: string): Values[] => [
  {
    name: 'Vacation',
    counts_as: 'vacation',
    accrual: 'per_period',
    accrual_hours: 3.0769,
    accrual_from,
    negative_limit: 8,
  },
  {
    name: 'Floating holiday',
    payroll_code: FLOATING_CODE,
    counts_as: 'vacation',
    accrual: 'per_year',
    accrual_hours: 16,
    accrual_from,
    carry_over: 8,
  },
  { name: 'Sick leave', counts_as: 'sick', accrual: 'per_hours', accrual_hours: 1, accrual_per: 30, accrual_from },
  { name: 'Jury duty', counts_as: 'inclement_weather', keeps_balance: false },
  {
    name: 'Unpaid leave',
    payroll_code: UNPAID_CODE,
    is_paid: false,
    counts_as: null,
    keeps_balance: true,
    negative_limit: 200,
  },
];

/** Two admins, a president, two supervisors with their people, and past, current and future pay periods. */
export async function makeCompany({ person, create, today }: Making): Promise<Company> {
  const admins = [await person('admin'), await person('admin')];
  const add = (name: CollectionName, body: Values) => create(admins[0]!, name, body);
  const supervisors = [await person('supervisor'), await person('supervisor')];
  const employees: Person[] = [];
  for (let nth = 0; nth < 6; nth += 1) employees.push(await person('user'));
  const track = ({ id }: Person, more: Values = {}) =>
    add('TsrpTrackUser', { user_id: id, payroll_id: String(id), ...more });
  for (const [nth, employee] of employees.entries()) {
    await track(employee, { approver_id: supervisors[nth % 2]!.id, nth: nth + 1 });
  }
  await track(supervisors[0]!, { approver_id: supervisors[1]!.id });
  for (const person of [supervisors[1]!, ...admins]) await track(person, { is_tracking: false });
  await add('TsrpSetting', { name: 'LOCK_FOR_APPROVAL', value: '1' });
  // One that locked weeks ago, one that locked two days ago, the current one and the next ones.
  const periods: Stored[] = [];
  for (const end of [-31, -3, 11, 25, 39, 53, 67]) {
    const end_date = addDays(today, end);
    const days = { start_date: addDays(end_date, -9), end_date, pay_date: addDays(end_date, 5) };
    periods.push(await add('TsrpPayPeriod', days));
  }
  const kinds: Stored[] = [];
  for (const kind of kindsOfLeave(addDays(today, -60))) kinds.push(await add('TsrpLeaveKind', kind));
  const layouts: (Stored | null)[] = [];
  for (const layout of LAYOUTS) layouts.push(layout && (await add('TsrpPayrollLayout', layout)));
  return { admins, president: await person('president'), supervisors, employees, periods, kinds, layouts };
}

const isAlone = (call: string): boolean => call === 'daily job' || call === 'test' || /holiday/i.test(call);

/** R15, R16, R19, R22, R31, R34 and every invariant of the table hold. */
export function expectSound(items: readonly Item[], company: Company, where: string): void {
  const { admins, president, supervisors, employees } = company;
  const people = new Set([...admins, president, ...supervisors, ...employees].map(({ id }) => id));
  expect(violationsOf(items), where).toEqual([]);
  const replayed = ['TsrpTimesheet', 'TsrpTrackUser', 'TsrpHoliday', 'TsrpLeaveRequest'] as const;
  expect(replayProblems(items, replayed, people, isAlone), where).toEqual([]);
  expect(payrollProblems(items), where).toEqual([]);
  expect(countProblems(items), where).toEqual([]);
  expect(leaveProblems(items), where).toEqual([]);
  expect(fileProblems(items), where).toEqual([]);
  const sheets = items.filter(({ pk }) => pk === 'TsrpTimesheet').map(({ body }) => JSON.parse(String(body)) as Values);
  const owners = sheets.map(({ user_id, pay_period_id }) => `${String(user_id)} ${String(pay_period_id)}`);
  expect(new Set(owners).size, where).toBe(owners.length);
}

interface Entry {
  readonly call: string;
  readonly by: { readonly user_id: number } | null;
  readonly reason: string | null;
}

/** The number of timesheet changes in history made by a call. */
type CallCount = (call: string) => number;

/** No acknowledged change is missing in history, nor is its reason; and bulk calls follow R17. */
export function expectAcknowledged(items: readonly Item[], { acknowledged, bulk, leave }: PayrollWork): CallCount {
  const entriesOf = (name: CollectionName) =>
    new Map(
      items
        .filter(({ pk }) => pk.startsWith(`History#${name}#`))
        .map((item) => [`${item.pk.split('#')[2]} ${Number(item.sk)}`, JSON.parse(String(item.body)) as Entry]),
    );
  const entries = entriesOf('TsrpTimesheet');
  const requests = entriesOf('TsrpLeaveRequest');
  for (const { id, version, by } of leave) {
    expect([id, version, requests.get(`${id} ${version}`)?.by?.user_id]).toEqual([id, version, by]);
  }
  for (const { id, version, by, reason } of acknowledged) {
    const entry = entries.get(`${id} ${version}`);
    expect([id, version, entry?.by?.user_id, reason && entry?.reason]).toEqual([id, version, by, reason]);
  }
  const count: CallCount = (call) => [...entries.values()].filter((entry) => entry.call === call).length;
  for (const verb of ['lock', 'approve', 'process'] as const) {
    const done = count(`${verb}-all-timesheets`);
    expect(done).toBeGreaterThanOrEqual(bulk[verb]);
    expect(done).toBeLessThanOrEqual(bulk[verb] + bulk.unknown[verb]);
  }
  return count;
}

const AT_ONCE = 5;

/** Lets some people act at once; the seed and the round determine what they do. */
export function createRounds(work: PayrollWork, company: Company, seed: number, share: number) {
  const bag = Object.entries(work.actions).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));
  /** The actions that were tried, and the routes whose answers were lost. */
  const [done, lost] = [new Set<string>(), new Set<string>()];
  const play = async (api: Api, round: number): Promise<void> => {
    const random = createRandom(seed + round);
    await Promise.all(
      Array.from({ length: random.whole(1, AT_ONCE) }, async (_, place) => {
        const action = random.pick(bag);
        done.add(action);
        const own = createRandom(seed + 1000 * round + place);
        await unlessLost(work.actions[action]!.act(own, company, withLostAnswers(api, own, share, lost)));
      }),
    );
  };
  return { done, lost, play };
}
