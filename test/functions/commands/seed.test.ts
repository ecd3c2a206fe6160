import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCompany } from '../../../functions/commands/seed/company.ts';
import { counterKey, uniqueKey, usesKey, usesOwnerOf } from '../../../functions/store/keys.ts';
import { isReferredTo, referenceSteps } from '../../../functions/store/references.ts';
import { readUses, sumOfUses } from '../../../functions/store/reference-counts.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../../shared/contract/collections/cklg-fund-source.ts';
import { uniqueKeys } from '../../../shared/contract/collection.ts';
import { calledCollectionNames, collectionNames, collections } from '../../../shared/contract/collections.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { recordSchema } from '../../../shared/contract/validate.ts';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../../shared/demo.ts';
import { requiredSettings } from '../../../shared/settings/known-settings.ts';
import { type Product, startProduct } from '../../support/harness.ts';

const TODAY = '2026-05-20';

let product: Product;
let token: string;

const login = (email: string) =>
  product.call<AuthUser>('POST /api_user_public/login', { body: { email, password: DEMO_PASSWORD } });
const getAll = async (name: string) =>
  (await product.call<Record<string, unknown>[]>(`GET /crud/${name}/getAll`, { token })).body.value;

beforeAll(async () => {
  product = await startProduct();
  await seedCompany(product.store, { staff: 25, checks: 150 }, TODAY);
  token = (await login('admin@demo.example')).body.value.token;
});
afterAll(() => product.stop());

/** Expects everything that a transaction writes next to the records to exist and to add up. */
async function expectConsistent(): Promise<void> {
  const counts = new Map<string, Record<string, number>>();
  for (const name of collectionNames) {
    const collection = collections[name];
    const records = await product.store.all(name);
    const largest = Math.max(0, ...records.map(({ id }) => id));
    const counter = await product.store.getItem(counterKey(collection));
    expect(Number(counter?.value ?? 0), `counter of ${name}`).toBeGreaterThanOrEqual(largest);
    for (const record of records) {
      expect(collection.check(record), `${name} ${record.id}`).toEqual([]);
      for (const step of referenceSteps(collection, undefined, record, record.id)) {
        if (step.kind !== 'update') continue;
        const place = `${step.key.pk} ${usesOwnerOf(step.key.sk)}`;
        const sums = counts.get(place) ?? {};
        for (const [counterName, by] of Object.entries(step.add ?? {})) {
          sums[counterName] = (sums[counterName] ?? 0) + by;
        }
        counts.set(place, sums);
      }
      for (const fields of uniqueKeys(collection)) {
        const key = uniqueKey(collection, fields, record);
        const marker = key && (await product.store.getItem(key));
        expect(key === undefined || marker?.record_key === Number(record[collection.key])).toBe(true);
      }
    }
  }
  for (const name of collectionNames.filter((name) => isReferredTo({ name }))) {
    for (const record of await product.store.all(name)) {
      const key = usesKey(name, Number(record[collections[name].key]));
      const items = await readUses(product.store, collections[name], Number(record[collections[name].key]));
      const { shards = 0 } = collections[name];
      expect(items, `items of ${name} ${record.id}`).toHaveLength(1 + shards);
      const stored = Object.entries(sumOfUses(items)).filter(([, count]) => count !== 0);
      expect(Object.fromEntries(stored), `uses of ${name} ${record.id}`).toEqual(
        counts.get(`${key.pk} ${key.sk}`) ?? {},
      );
    }
  }
}

describe('the demo company', () => {
  it.each(demoAccounts)('lets $email sign in as $role', async ({ email, role }) => {
    const { value } = (await login(email)).body;
    expect(value.role.role_name).toBe(role);
    expect(value.profile).toMatchObject({ first_name: expect.any(String), zip: expect.any(String) });
  });

  it("has the lists and counters that the product's own calls would have stored", expectConsistent);

  it('matches the contract in every record', async () => {
    for (const name of calledCollectionNames) {
      const schema = recordSchema(collections[name]);
      for (const record of await getAll(name)) {
        const parsed = schema.safeParse(record);
        expect(parsed.success ? [] : [name, parsed.error.issues]).toEqual([]);
      }
    }
  });

  it('has people, three years of checks, trees, settings without a default, holidays and one current period', async () => {
    expect(await getAll('User')).toHaveLength(25);
    expect((await getAll('Profile')).every(({ first_name, work_phone }) => first_name && work_phone)).toBe(true);
    const checks = await getAll('CklgTransaction');
    expect(checks).toHaveLength(150);
    const days = checks.map((check) => String(check.transaction_date)).toSorted();
    expect(days[0]).toMatch(/^2023-/);
    expect(days.at(-1)! <= TODAY).toBe(true);
    expect(checks.some(({ is_voided }) => is_voided)).toBe(true);
    expect((await getAll('CklgFundSource')).find(({ id }) => id === DEFAULT_FUND_SOURCE_ID)?.name).toBe('Operating');
    expect((await getAll('CklgAccount')).some(({ parent_id }) => parent_id !== null)).toBe(true);
    expect((await getAll('TsrpSetting')).map(({ name }) => name)).toEqual(requiredSettings);
    const current = (await getAll('TsrpPayPeriod')).filter(({ is_current }) => is_current);
    expect(current).toHaveLength(1);
    const untilPay = daysBetween(TODAY, String(current[0]?.pay_date));
    expect(untilPay >= 0 && untilPay < 13).toBe(true);
    const trackers = await getAll('TsrpTrackUser');
    expect(trackers.every(({ approver_id, user_id }) => approver_id !== user_id)).toBe(true);
    expect(trackers.some(({ is_tracking }) => is_tracking === false)).toBe(true);
    for (const name of ['Team', 'InvcInvoice', 'InvcQuote', 'InvcScheduledWork', 'TsrpHoliday', 'CklgPayee']) {
      expect((await getAll(name)).length, name).toBeGreaterThan(0);
    }
  });

  it('filters checks by year like checks that were entered one by one', async () => {
    const year = await product.call<Record<string, unknown>[]>('GET /crud/CklgTransaction/getAll', {
      token,
      query: { year: 2025 },
    });
    const all = (await getAll('CklgTransaction')).filter((check) => String(check.transaction_date).startsWith('2025'));
    expect(year.body.value).toHaveLength(all.length);
    expect(all.length).toBeGreaterThan(20);
  });

  it("doesn't change when it is seeded again", async () => {
    const before = await getAll('CklgTransaction');
    expect(await seedCompany(product.store, { staff: 25, checks: 150 }, TODAY)).toEqual({ staff: 0, checks: 0 });
    expect(await getAll('CklgTransaction')).toEqual(before);
  });

  it('grows on request and keeps what people changed', async () => {
    const gone = (await getAll('TsrpHoliday'))[0];
    await product.call('DELETE /crud/TsrpHoliday/delete', { token, query: { id: Number(gone?.id) } });
    const added = await seedCompany(product.store, { staff: 40, checks: 400 }, addDays(TODAY, 3));
    expect(added).toEqual({ staff: 15, checks: 250 });
    expect(await getAll('User')).toHaveLength(40);
    const numbers = (await getAll('CklgTransaction')).map(({ check_number }) => check_number);
    expect(new Set(numbers).size).toBe(400);
    expect((await getAll('TsrpHoliday')).some(({ id }) => id === gone?.id)).toBe(false);
    await expectConsistent();
  });

  it('refuses to continue an interrupted seed', async () => {
    const mark = { pk: 'Seed', sk: 'demo' };
    await product.store.put(mark, { staff: 40, checks: 400, isFilling: true });
    await expect(seedCompany(product.store, { staff: 50, checks: 400 }, TODAY)).rejects.toThrow('was interrupted');
    await product.store.put(mark, { staff: 40, checks: 400, isFilling: false });
  });
});

it.each(['2026-11-16', '2026-11-25', '2026-11-28', '2026-11-29'])(
  'seeded on %s, the demo company has hours to approve and open ones of the people who try it',
  async (today) => {
    const company = await startProduct();
    try {
      await seedCompany(company.store, { staff: 25, checks: 1 }, today);
      const periods = await company.store.all(collections.TsrpPayPeriod.name);
      const current = periods.find(({ is_current }) => is_current);
      const sheets = await company.store.all(collections.TsrpTimesheet.name);
      const locked = sheets.filter((sheet) => sheet.pay_period_id === current?.id && sheet.is_locked);
      expect(locked.length).toBeGreaterThan(0);
      const users = await company.store.all(collections.User.name);
      const emails = locked.map(({ user_id }) => String(users.find(({ id }) => id === user_id)?.email));
      expect(demoAccounts.filter(({ email }) => emails.includes(email))).toEqual([]);
    } finally {
      await company.stop();
    }
  },
);

describe('the seed command', () => {
  const seed = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../functions/commands/seed.ts'), ...args], {
      env: { PATH: process.env.PATH, AWS_REGION: 'us-east-1', TABLE_NAME: 'staffbook', ...environment },
      encoding: 'utf8',
    });

  it('refuses every table that is not on this machine', () => {
    for (const endpoint of [
      {},
      { AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.us-east-1.amazonaws.com' },
      { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1.evil.example:8000' },
    ]) {
      const { status, stderr } = seed(endpoint, '--demo');
      expect([status, stderr]).toEqual([
        1,
        "Demo data can only be added to a table on this machine, and this one isn't. Nothing was written. Use npm run seed.\n",
      ]);
    }
  });

  it('describes its options', () => {
    expect(seed({}, '--checks', 'many').stderr).toContain('--checks can\'t be "many"');
    expect(seed({}, '--colour').stderr).toContain('--staff N');
  });
});
