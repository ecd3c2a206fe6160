import type { Person, Product } from '../../support/harness.ts';
import { factoryOf, type Values } from '../../support/factories.ts';
import type { Meter, Uses } from './meter.ts';

/** What one call costs: the partitions it asks, and the milliseconds that a function is busy with it. */
export interface Cost {
  readonly uses: Uses;
  readonly milliseconds: number;
}

export interface Measured {
  /** Each call of the last hour before lock. */
  readonly costs: Readonly<Record<CallName, Cost>>;
  /** Staff in the table while it was measured: what a list of everybody costs grows with it. */
  readonly staff: number;
}

export const callNames = ['sign in', 'open sheet', 'save sheet', 'open board', 'approve all', 'write check'] as const;
export type CallName = (typeof callNames)[number];

/** Staff of one approver: on their board, and in one press on approve all. */
export const TEAM = 50;

/** A fortnight as somebody enters it: two sessions and a break on ten days. */
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
 * Makes a payday in the real table, through the real functions, and measures each kind of call in it, with so many staff
 * and then with more.
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
  const join = async (each: number): Promise<void> => {
    const person = await product.person('user');
    people.push(person);
    const approver_id = each < TEAM ? approver.id : otherApprover.id;
    await factory.create('TsrpTrackUser', { user_id: person.id, approver_id, nth: each + 1 });
    const body = { payPeriod: period.id, holidays: [] };
    sheets.push(
      await must('create', product.call('POST /api_admin_private/create-timesheet', { token: person.token, body })),
    );
    sheets[each] = await save(each);
  };

  const measure = async (work: () => Promise<unknown>): Promise<Cost> => {
    meter.take();
    const began = performance.now();
    await work();
    return { uses: meter.take(), milliseconds: performance.now() - began };
  };
  const read = (routeKey: string, { token }: Person, query: Record<string, number>) =>
    must(routeKey, product.call(routeKey, { token, query }));

  const step = async (name: 'lock' | 'unapprove' | 'unlock'): Promise<void> => {
    for (const { id } of sheets.slice(0, TEAM)) {
      const body = { timesheet_id: Number(id) };
      await must(name, product.call(`PUT /api_admin_private/${name}-timesheet`, { token: approver.token, body }));
    }
  };
  /** Approves the team's sheets in one press; afterwards they are open again. */
  const approveTeam = async (): Promise<Cost> => {
    await step('lock');
    const body = { timesheet_ids: sheets.slice(0, TEAM).map(({ id }) => Number(id)) };
    const cost = await measure(() =>
      must('approve', product.call('POST /api_admin_private/approve-all-timesheets', { token: approver.token, body })),
    );
    await step('unapprove');
    await step('unlock');
    return cost;
  };
  const measureAll = async (staff: number): Promise<Measured> => {
    const first = people.length;
    for (let each = first; each < staff; each += 1) await join(each);
    const member = people[first]!;
    const account = { email: `payday-${staff}@company.test`, password: 'the password of a payday' };
    await must('register', product.call('POST /api_user_public/register', { body: account }));
    const check = await factory.body('CklgTransaction', { transaction_date: start });
    const costs: Record<CallName, Cost> = {
      'sign in': await measure(() => must('sign in', product.call('POST /api_user_public/login', { body: account }))),
      'open sheet': await measure(() =>
        read('GET /api_admin_private/get-timesheets', member, { pay_period_id: period.id, user_id: member.id }),
      ),
      'save sheet': await measure(async () => {
        sheets[first] = await save(first);
      }),
      'open board': await measure(() =>
        read('GET /api_admin_private/timesheet-board', approver, { pay_period_id: period.id }),
      ),
      'approve all': await approveTeam(),
      'write check': await measure(() =>
        must('check', product.call('POST /crud/CklgTransaction/create', { token: admin.token, body: check })),
      ),
    };
    return { costs, staff };
  };
  const measured: Measured[] = [];
  for (const staff of sizes) measured.push(await measureAll(staff));
  return measured;
}
