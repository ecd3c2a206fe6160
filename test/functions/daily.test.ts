import '../support/stable-day.ts';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { violations } from '../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored } from '../support/factories.ts';
import { renewFunctions } from '../support/functions.ts';
import { type Product, startProduct } from '../support/harness.ts';
import {
  changeSheet,
  currentPeriods,
  historyOf,
  periodFrom,
  runDaily,
  sheetNow,
  sheetOf,
  withSettings,
} from './timesheets/support.ts';

let product: Product;
let factory: Factory;
const today = dayIn('America/New_York', new Date());

beforeEach(async () => {
  product = await startProduct();
});
afterEach(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => product.person('user')));

const flagsTextOf = async (sheet: { readonly id: number }) => {
  const { is_locked, is_approved, is_processed } = await sheetNow(product.store, sheet);
  return [is_locked, is_approved, is_processed].map((flag) => (flag ? 'x' : '-')).join('');
};

it('the daily job names what is missing in an installation without periods and settings', async () => {
  const { summary, ...facts } = await runDaily();
  expect(summary).toMatch(
    /^0 pay periods, 0 in the future\. Missing settings: TS_INIT_FIRST_DATE, TS_UNIT_TYPE, TS_UNIT_COUNT, LOCK_FOR_APPROVAL, LOCK_FOR_PROCESS, PAY_AFTER\. No current pay period found\. No holidays to update\. Timesheets can't be locked because the setting LOCK_FOR_APPROVAL is missing\./,
  );
  expect(facts).toMatchObject({ current: { outcome: 'none' }, locked: { locked: 0 } });
});

it('the daily job finds the current period and logs what it did', async () => {
  await seedCompany(product.store, { staff: 5, checks: 0 }, today);
  const [seeded] = await currentPeriods(product.store);
  const { summary, current } = await runDaily();
  expect(current).toEqual({ outcome: 'same', pay_period_id: seeded?.id });
  expect(summary).toMatch(/ in the future\. No settings are missing\. Current pay period is still /);
  expect(product.logs.some((line) => line.includes('"daily job"'))).toBe(true);
  const next = (await product.store.all('TsrpPayPeriod')).find(({ id }) => id === seeded!.id + 1)!;
  factory = factoryOf(product, await product.person('admin'));
  await factory.update('TsrpPayPeriod', next.id, { is_current: true });
  expect((await runDaily()).current).toEqual({ outcome: 'set', pay_period_id: seeded?.id });
  expect((await currentPeriods(product.store)).map(({ id }) => id)).toEqual([seeded?.id]);
});

describe('the scheduled daily job', () => {
  const scheduled = { onlyIfDue: true };

  const lastRun = async () => JSON.parse(String((await product.store.getItem({ pk: 'DailyRun', sk: 'last' }))?.body));

  it("does the day's work once and nothing in later hours", async () => {
    const first = await runDaily(scheduled);
    expect(first.summary).toContain('pay periods');
    const ran = await lastRun();
    expect(await runDaily(scheduled)).toEqual({ summary: "Today's work is already done." });
    expect(await lastRun()).toEqual(ran);
  });

  it('works again when a person calls it', async () => {
    await runDaily(scheduled);
    expect((await runDaily()).summary).toContain('pay periods');
    expect((await runDaily({})).summary).toContain('pay periods');
  });

  it('makes up for a failed hour in the next one', async () => {
    factory = factoryOf(product, await product.person('admin'));
    await withSettings(factory);
    const over = await periodFrom(factory, addDays(today, -15));
    const [owner] = await people(1);
    const sheet = await sheetOf(product.store, over, owner!.id);
    const trouble = mockClient(DynamoDBDocumentClient).on(QueryCommand).rejects(new Error('The table is in trouble.'));
    trouble.on(PutCommand).callsFake(() => ({}));
    trouble.on(GetCommand).callsFake(() => ({}));
    await expect(runDaily(scheduled)).rejects.toThrow('The daily job is incomplete.');
    trouble.restore();
    expect(await flagsTextOf(sheet)).toBe('---');
    renewFunctions();
    expect((await runDaily(scheduled)).locked).toMatchObject({ locked: 1 });
    expect(await flagsTextOf(sheet)).toBe('x--');
  });

  it('is due again when the next company day begins', async () => {
    await runDaily(scheduled);
    await product.store.put({ pk: 'DailyRun', sk: 'last-complete' }, { day: addDays(today, -1) });
    expect((await runDaily(scheduled)).summary).toContain('pay periods');
  });

  it('is due again the same day once settings or pay periods that it lacked are there', async () => {
    factory = factoryOf(product, await product.person('admin'));
    const nothing = { summary: "Today's work is already done." };
    expect((await runDaily(scheduled)).summary).toContain('LOCK_FOR_APPROVAL is missing');
    expect(await lastRun()).toMatchObject({ is_complete: true });
    expect(await runDaily(scheduled)).toEqual(nothing);
    await withSettings(factory);
    const again = await runDaily(scheduled);
    expect(again.summary).toMatch(/^0 pay periods, 0 in the future\. No settings are missing\./);
    expect(again.summary).not.toContain('LOCK_FOR_APPROVAL');
    expect(await runDaily(scheduled)).toEqual(nothing);
    const { id } = await periodFrom(factory, addDays(today, -15));
    expect((await runDaily(scheduled)).current).toEqual({ outcome: 'set', pay_period_id: id });
    expect(await runDaily(scheduled)).toEqual(nothing);
  });

  it('is due again the day on which a release ran it that noted nothing that it lacked', async () => {
    await product.store.put({ pk: 'DailyRun', sk: 'last-complete' }, { day: today });
    expect((await runDaily(scheduled)).summary).toContain('pay periods');
    expect(await runDaily(scheduled)).toEqual({ summary: "Today's work is already done." });
  });

  it('locks timesheets that became overdue while it was not running', async () => {
    factory = factoryOf(product, await product.person('admin'));
    await withSettings(factory);
    const over = await periodFrom(factory, addDays(today, -125));
    const [owner] = await people(1);
    const sheet = await sheetOf(product.store, over, owner!.id);
    await product.store.put({ pk: 'DailyRun', sk: 'last-complete' }, { day: addDays(today, -120) });
    expect((await runDaily(scheduled)).locked).toMatchObject({ locked: 1 });
    expect(await flagsTextOf(sheet)).toBe('x--');
  });
});

describe('subscribers of alarms', () => {
  const topic = 'arn:aws:sns:us-east-1:123456789012:alarms';
  const sns = mockClient(SNSClient);
  beforeEach(() => sns.reset());
  afterAll(() => sns.restore());
  afterEach(() => {
    process.env.ALARM_TOPIC = '';
  });
  const confirmed = (count: string) =>
    sns.on(GetTopicAttributesCommand, { TopicArn: topic }).resolves({ Attributes: { SubscriptionsConfirmed: count } });

  it('are counted, and their absence is reported in the summary and logged as an error', async () => {
    process.env.ALARM_TOPIC = topic;
    confirmed('0');
    const { summary, alarms } = await runDaily();
    expect(alarms).toEqual({ receivers: 0 });
    expect(summary).toMatch(/Nobody receives the alarms because .+ was never confirmed, or someone unsubscribed\.$/);
    const told = product.logs.filter((line) => line.includes('Nobody receives the alarms'));
    expect(told.some((line) => (JSON.parse(line) as { level: string }).level === 'error')).toBe(true);
  });

  it('are not mentioned when there is one, or on a machine without alarms', async () => {
    process.env.ALARM_TOPIC = topic;
    confirmed('1');
    const withOne = await runDaily();
    expect(withOne.alarms).toEqual({ receivers: 1 });
    expect(withOne.summary).not.toContain('alarms');
    renewFunctions();
    process.env.ALARM_TOPIC = '';
    sns.reset();
    expect((await runDaily()).summary).not.toContain('alarms');
    expect(sns.calls()).toHaveLength(0);
  });

  it('are counted again in the next hour after a failure', async () => {
    process.env.ALARM_TOPIC = topic;
    sns.on(GetTopicAttributesCommand).rejects(new Error('Not now.'));
    await expect(runDaily({ onlyIfDue: true })).rejects.toThrow('Failed and will be retried: alarms.');
    confirmed('1');
    expect((await runDaily({ onlyIfDue: true })).alarms).toEqual({ receivers: 1 });
  });
});

describe('locking', () => {
  let over: Stored;

  beforeEach(async () => {
    factory = factoryOf(product, await product.person('admin'));
    await withSettings(factory);
    // Its lock date was yesterday, the day after its end.
    over = await periodFrom(factory, addDays(today, -15));
  });

  it('affects open timesheets after their lock date and nothing else', async () => {
    const [one, two, three, four, five] = await people(5);
    const running = await periodFrom(factory, addDays(today, -1));
    const sheets = {
      overdue: await sheetOf(product.store, over, one!.id),
      locked: await sheetOf(product.store, over, two!.id, 'locked'),
      approved: await sheetOf(product.store, over, three!.id, 'approved'),
      processed: await sheetOf(product.store, over, four!.id, 'processed'),
      running: await sheetOf(product.store, running, five!.id),
    };
    expect((await runDaily()).locked).toEqual({ locked: 1, periods: 1, reopened: 0 });
    const states = await Promise.all(Object.values(sheets).map(flagsTextOf));
    expect(states).toEqual(['x--', 'x--', 'xx-', 'xxx', '---']);
    expect((await historyOf(product, sheets.overdue)).at(-1)).toMatchObject({
      call: 'daily job',
      by: null,
      changes: { is_locked: [false, true] },
    });
    const before = await sheetNow(product.store, sheets.overdue);
    expect((await runDaily()).locked).toMatchObject({ locked: 0 });
    expect(await sheetNow(product.store, sheets.overdue)).toEqual(before);
  });

  it("waits until the lock date is over in the company's time zone", async () => {
    const [one, two] = await people(2);
    const ends = await factory.create('TsrpPayPeriod', {
      start_date: addDays(today, -1),
      end_date: addDays(today, -1),
      pay_date: addDays(today, 4),
    });
    const onLockDay = await sheetOf(product.store, ends, one!.id);
    const after = await sheetOf(product.store, over, two!.id);
    await runDaily();
    expect(await Promise.all([onLockDay, after].map(flagsTextOf))).toEqual(['---', 'x--']);
  });

  it('leaves a timesheet open that was reopened after the date', async () => {
    const [one, two] = await people(2);
    const reopened = await sheetOf(product.store, over, one!.id);
    await changeSheet(product.store, reopened.id, { reopened_at: new Date().toISOString() });
    const before = await sheetOf(product.store, over, two!.id);
    await changeSheet(product.store, before.id, { reopened_at: `${addDays(today, -3)}T12:00:00.000Z` });
    const { locked, summary } = await runDaily();
    expect(locked).toEqual({ locked: 1, periods: 1, reopened: 1 });
    expect(summary).toContain('1 timesheet still open after being unlocked.');
    expect(await Promise.all([reopened, before].map(flagsTextOf))).toEqual(['---', 'x--']);
  });

  it('by two runs at once, while owners save, happens once per timesheet and loses no entry', async () => {
    const all = await people(40);
    const sheets = await Promise.all(all.map(({ id }) => sheetOf(product.store, over, id)));
    const saved = new Set<number>();
    const save = async ({ id }: { id: number }): Promise<void> => {
      try {
        const sheet = await sheetNow(product.store, { id });
        if (sheet.is_locked === true) return;
        const [first, ...rest] = sheet.data as object[];
        await changeSheet(product.store, id, { data: [{ ...first, sick: 4 }, ...rest] });
        saved.add(id);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ConflictError') throw error;
      }
    };
    const [runs] = await Promise.all([Promise.all([runDaily(), runDaily()]), ...sheets.map(save)]);
    const counts = runs.map(({ locked }) => (locked as { locked: number }).locked);
    expect(counts[0]! + counts[1]!).toBe(40);
    for (const sheet of sheets) {
      expect(await flagsTextOf(sheet)).toBe('x--');
      const locks = (await historyOf(product, sheet)).filter(({ changes }) => 'is_locked' in changes);
      // Its creation and one lock.
      expect(locks.filter(({ call }) => call === 'daily job')).toHaveLength(1);
      const [first] = (await sheetNow(product.store, sheet)).data as { sick: number }[];
      expect(first?.sick).toBe(saved.has(sheet.id) ? 4 : 0);
    }
  });

  it('continues in the next run when it is stopped midway', async () => {
    const all = await people(60);
    const sheets = await Promise.all(all.map(({ id }) => sheetOf(product.store, over, id)));
    const { lockOverdue } = await import('../../functions/payroll/lock-overdue.ts');
    let commits = 0;
    const failing = {
      ...product.store,
      commit: (plan: Parameters<typeof product.store.commit>[0]) => {
        commits += 1;
        if (commits > 1) throw new Error('The machine went away.');
        return product.store.commit(plan);
      },
    };
    const work = { timeZone: 'America/New_York', lastRun: null, deadline: Date.now() + 600_000 };
    const change = { at: new Date(), call: 'daily job', by: null, reason: null };
    await expect(lockOverdue(failing, change, work)).rejects.toThrow('went away');
    const halfway = (await Promise.all(sheets.map(flagsTextOf))).filter((state) => state === 'x--').length;
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(60);
    expect((await runDaily()).locked).toMatchObject({ locked: 60 - halfway });
    expect(new Set(await Promise.all(sheets.map(flagsTextOf)))).toEqual(new Set(['x--']));
  });

  it('covers every timesheet that became due since the last run', async () => {
    const [one] = await people(1);
    const old = await periodFrom(factory, addDays(today, -400));
    const sheet = await sheetOf(product.store, old, one!.id);
    await runDaily();
    expect(await flagsTextOf(sheet)).toBe('x--');
  });
});
