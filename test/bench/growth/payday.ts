import type { Person, Product } from '../../support/harness.ts';
import { factoryOf, type Values } from '../../support/factories.ts';
import type { Meter, Uses } from './meter.ts';
import { type SharedItem, sharedItems } from './shared-items.ts';

/** The cost of one call: the partitions it uses, and the milliseconds that a function is busy. */
export interface Cost {
  readonly uses: Uses;
  readonly milliseconds: number;
  /** What the transactions of this call have in common with those of the same call by somebody else. */
  readonly shared: readonly SharedItem[];
}

export interface Measured {
  /** Every call in the last hour before the lock. */
  readonly costs: Readonly<Record<CallName, Cost>>;
  /** The staff in the table during the measurement, which determines the cost of company-wide lists. */
  readonly staff: number;
}

export const callNames = [
  'sign in',
  'create sheet',
  'open sheet',
  'save sheet',
  'open board',
  'approve all',
  'write check',
] as const;
export type CallName = (typeof callNames)[number];

/** The staff of one approver: on their board, and approved with one press. */
export const TEAM = 50;
/** Of the others, so many are approved by somebody else at the same time. */
const SECOND_TEAM = TEAM + 5;

/** A typical fortnight: two sessions and a break on ten days. */
const filled = (sheet: Values): Values => ({
  ...sheet,
  data: (sheet.data as Values[]).map((day) =>
    day.weekend_name
      ? day
      : {
          ...day,
          work_sessions: [
            { start: '07:00', end: '11:00', note: null },
            { start: '11:30', end: '15:30', note: 'As agreed' },
          ],
        },
  ),
});

/**
 * Plays a payday on the real table through the real functions and measures each kind of call, for several staff sizes.
 */
export async function measurePayday(product: Product, meter: Meter, sizes: readonly number[]): Promise<Measured[]> {
  const admin = await product.person('admin');
  const factory = factoryOf(product, admin);
  const start = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  const day = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
  const period = await factory.create('TsrpPayPeriod', { start_date: start, end_date: day(13), pay_date: day(18) });
  const approver = await product.person('supervisor');
  const otherApprover = await product.person('supervisor');

  const must = async <V>(what: string, call: ReturnType<typeof product.call>): Promise<V> => {
    const { status, text, body } = await call;
    if (status !== 200) throw new Error(`${what} was answered ${status}: ${text}`);
    return body.value as V;
  };
  const people: Person[] = [];
  const sheets: Values[] = [];
  const save = (each: number) =>
    must<Values>(
      'save',
      product.call('PUT /api_user_private/save-my-timesheet', {
        token: people[each]!.token,
        body: { timesheet: filled(sheets[each]!) },
      }),
    );
  const create = (each: number) =>
    must<Values>(
      'create',
      product.call('POST /api_admin_private/create-timesheet', {
        token: people[each]!.token,
        body: { payPeriod: period.id, holidays: [] },
      }),
    );
  const track = async (each: number): Promise<void> => {
    const person = await product.person('user');
    people.push(person);
    const approver_id = each < TEAM ? approver.id : otherApprover.id;
    await factory.create('TsrpTrackUser', { user_id: person.id, approver_id, nth: each + 1 });
  };
  const join = async (each: number): Promise<void> => {
    await track(each);
    sheets.push(await create(each));
    sheets[each] = await save(each);
  };

  /** The same call by two people, of whom the first is counted. */
  const measure = async (...works: readonly (() => Promise<unknown>)[]): Promise<Cost> => {
    const measured = [];
    for (const work of works) {
      meter.take();
      meter.takeTransactions();
      const began = performance.now();
      await work();
      const milliseconds = performance.now() - began;
      measured.push({ uses: meter.take(), milliseconds, transactions: meter.takeTransactions() });
    }
    const { uses, milliseconds } = measured[0]!;
    return { uses, milliseconds, shared: sharedItems(measured.map(({ transactions }) => transactions)) };
  };
  const read = (routeKey: string, { token }: Person, query: Record<string, number>) =>
    must(routeKey, product.call(routeKey, { token, query }));

  const teams = [
    { by: approver, from: 0, to: TEAM },
    { by: otherApprover, from: TEAM, to: SECOND_TEAM },
  ];
  const step = async (name: 'lock' | 'unapprove' | 'unlock'): Promise<void> => {
    for (const { by, from, to } of teams) {
      for (const { id } of sheets.slice(from, to)) {
        const body = { timesheet_id: Number(id) };
        await must(name, product.call(`PUT /api_admin_private/${name}-timesheet`, { token: by.token, body }));
      }
    }
  };
  /** Each approver approves their team's sheets in one press; afterwards they are open again. */
  const approveTeams = async (): Promise<Cost> => {
    await step('lock');
    const presses = teams.map(({ by, from, to }) => () => {
      const body = { timesheet_ids: sheets.slice(from, to).map(({ id }) => Number(id)) };
      return must('approve', product.call('POST /api_admin_private/approve-all-timesheets', { token: by.token, body }));
    });
    const cost = await measure(...presses);
    await step('unapprove');
    await step('unlock');
    return cost;
  };
  const signIn = (body: { readonly email: string; readonly password: string }) => () =>
    must('sign in', product.call('POST /api_user_public/login', { body }));
  const register = async (email: string) => {
    const account = { email, password: 'the password of a payday' };
    await must('register', product.call('POST /api_user_public/register', { body: account }));
    return account;
  };
  const saving = (each: number) => async () => {
    sheets[each] = await save(each);
  };
  const creating = (each: number) => async () => {
    sheets[each] = await create(each);
  };
  const writing = (body: Values) => () =>
    must('check', product.call('POST /crud/CklgTransaction/create', { token: admin.token, body }));
  /** Checks of one account and one fund source, each to somebody else, whose usual account it is. */
  const check = await factory.body('CklgTransaction', { transaction_date: start });
  const otherCheck = async (): Promise<Values> => ({
    ...check,
    payee_id: (await factory.create('CklgPayee', { default_account_id: check.account_id })).id,
  });

  const measureAll = async (staff: number): Promise<Measured> => {
    const first = people.length;
    for (let each = first; each < staff - 2; each += 1) await join(each);
    for (let each = staff - 2; each < staff; each += 1) await track(each);
    const creates = await measure(creating(staff - 2), creating(staff - 1));
    const saves = await measure(saving(staff - 2), saving(staff - 1));
    const member = people[first]!;
    const accounts = [await register(`a-${staff}@company.test`), await register(`b-${staff}@company.test`)];
    const checks = [await otherCheck(), await otherCheck()];
    const costs: Record<CallName, Cost> = {
      'sign in': await measure(...accounts.map(signIn)),
      'create sheet': creates,
      'open sheet': await measure(() =>
        read('GET /api_admin_private/get-timesheets', member, { pay_period_id: period.id, user_id: member.id }),
      ),
      'save sheet': saves,
      'open board': await measure(() =>
        read('GET /api_admin_private/timesheet-board', approver, { pay_period_id: period.id }),
      ),
      'approve all': await approveTeams(),
      'write check': await measure(...checks.map(writing)),
    };
    return { costs, staff };
  };
  const measured: Measured[] = [];
  for (const staff of sizes) measured.push(await measureAll(staff));
  return measured;
}
