import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { type Found, MAX_FOUND } from '../../shared/contract/operations/find.ts';
import { dayIn } from '../../shared/dates.ts';
import { demoAccounts, DEMO_PASSWORD } from '../../shared/demo.ts';
import { type Check, sortChecks } from '../../shared/ledger/checks.ts';
import type { Stored } from '../support/factories.ts';
import { environment, type Product, startProduct } from '../support/harness.ts';

let product: Product;
const tokens = new Map<string, AuthUser>();
const tokenOf = (role: string): string => tokens.get(role)?.token ?? '';

const read = async <V>(role: string, path: string, query: Record<string, string | number> = {}): Promise<V> => {
  const { status, body, text } = await product.call<V>(`GET ${path}`, { token: tokenOf(role), query });
  expect(status, text).toBe(200);
  return body.value;
};
const find = (role: string, query: Record<string, string | number>): Promise<Found> =>
  read<Found>(role, '/api_user_private/find', query);

beforeAll(async () => {
  product = await startProduct();
  await seedCompany(product.store, { staff: 25, checks: 150 }, dayIn(environment.TIME_ZONE, new Date()));
  for (const { email, role } of demoAccounts) {
    const body = { email, password: DEMO_PASSWORD };
    tokens.set(role, (await product.call<AuthUser>('POST /api_user_public/login', { body })).body.value);
  }
});
afterAll(() => product.stop());

describe('checks', () => {
  let checks: Check[];
  beforeAll(async () => {
    checks = await read<Check[]>('admin', '/crud/CklgTransaction/getAll');
  });

  it.each(['admin', 'president', 'accountant'])('are found by their number for %s', async (role) => {
    const check = checks.find(({ check_number }) => check_number !== null)!;
    const same = checks.filter(({ check_number }) => check_number === check.check_number);
    const { checks: found } = await find(role, { words: `#${check.check_number}` });
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(same.map(({ id }) => id)));
    expect(found[0]).toEqual({
      id: found[0]?.id,
      check_number: check.check_number,
      transaction_date: expect.any(String),
      amount: expect.any(Number),
      payee_id: expect.any(Number),
      is_voided: expect.any(Boolean),
    });
  });

  it('are found by their amount, to the cent, the newest first, whatever the year', async () => {
    const [one] = checks.filter(({ amount }) => amount > 100);
    const create = async (transaction_date: string, amount: number) =>
      product.call<Check>('POST /crud/CklgTransaction/create', {
        token: tokenOf('admin'),
        body: {
          transaction_date,
          amount,
          payee_id: one!.payee_id,
          account_id: one!.account_id ?? 1,
          fund_source_id: one!.fund_source_id,
        },
      });
    const made = [];
    for (const [day, amount] of [
      ['2019-03-01', 77_123.45],
      ['2026-03-02', 77_123.45],
      ['2023-03-03', 77_123.45],
      ['2026-03-04', 77_123.46],
      ['2026-03-05', 7712.34],
    ] as const) {
      const { status, body, text } = await create(day, amount);
      expect(status, text).toBe(200);
      made.push(body.value);
    }
    const found = async (words: string) => (await find('admin', { words })).checks.map((each) => each.transaction_date);
    expect(await found('$77,123.45')).toEqual(['2026-03-02', '2023-03-03', '2019-03-01']);
    expect(await found('77123.46')).toEqual(['2026-03-04']);
    // A changed amount is found by what it is now.
    const { id, version } = made[3]!;
    await product.call('PUT /crud/CklgTransaction/update', {
      token: tokenOf('admin'),
      query: { id },
      body: { amount: 77_123.45, version },
    });
    expect(await found('77123.46')).toEqual([]);
    expect(await found('77123.45')).toEqual(['2026-03-04', '2026-03-02', '2023-03-03', '2019-03-01']);
  });

  it('are found by either meaning of a number, at most eight, each once', async () => {
    const { checks: found } = await find('admin', { words: '100' });
    expect(found.length).toBeLessThanOrEqual(MAX_FOUND);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found).toEqual(
      sortChecks(found, 'date', 'descending').toSorted((a, b) => b.transaction_date.localeCompare(a.transaction_date)),
    );
  });

  it.each(['user', 'supervisor'])('are not shown to %s, who may not read the ledger', async (role) => {
    const { check_number } = checks.find((each) => each.check_number !== null)!;
    expect((await find(role, { words: String(check_number) })).checks).toEqual([]);
  });

  it.each(['Evergreen', '', '2026-11-01', '%', 'x'.repeat(100)])('words such as "%s" find no check', async (words) => {
    expect((await find('admin', { words })).checks).toEqual([]);
  });

  it('words that are too long are refused', async () => {
    const { status } = await product.call('GET /api_user_private/find', {
      token: tokenOf('admin'),
      query: { words: 'x'.repeat(101) },
    });
    expect(status).toBe(400);
  });
});

describe('timesheets', () => {
  let sheets: (Stored & { readonly user_id: number; readonly pay_period_id: number })[];
  beforeAll(async () => {
    sheets = await read('admin', '/crud/TsrpTimesheet/getAll');
  });

  it('of a person are the newest, or the one of a pay period', async () => {
    const { user_id, pay_period_id, id } = sheets[0]!;
    const own = sheets.filter((sheet) => sheet.user_id === user_id);
    const { timesheets } = await find('president', { user_id });
    expect(timesheets.map((sheet) => sheet.id)).toEqual(
      own
        .map((sheet) => sheet.id)
        .toSorted((a, b) => b - a)
        .slice(0, MAX_FOUND),
    );
    const one = await find('president', { user_id, pay_period_id });
    expect(one.timesheets.map((sheet) => sheet.id)).toEqual([id]);
    expect(one.timesheets[0]?.state).toMatch(/^(open|locked|approved|processed)$/);
  });

  it.each(demoAccounts.map(({ role }) => role))('are for %s those that the list of timesheets shows', async (role) => {
    const listed = await read<typeof sheets>(role, '/crud/TsrpTimesheet/getAll').catch(() => []);
    const visible = new Set(listed.map(({ id }) => id));
    const people = [...new Set(sheets.map(({ user_id }) => user_id))];
    const found = await Promise.all(people.map((user_id) => find(role, { user_id })));
    const ids = found.flatMap(({ timesheets }) => timesheets.map(({ id }) => id));
    expect(ids.filter((id) => !visible.has(id))).toEqual([]);
    for (const user_id of people) {
      const owned = listed.filter((sheet) => sheet.user_id === user_id).length;
      expect(found[people.indexOf(user_id)]?.timesheets.length).toBe(Math.min(owned, MAX_FOUND));
    }
  });
});
