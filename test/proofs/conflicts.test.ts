import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import { usesOwnerOf } from '../../functions/store/keys.ts';
import type { Plan } from '../../functions/store/plan.ts';
import { type Change, newRecord, planCreate } from '../../functions/store/records.ts';
import { contentionOf, itemLimit, triesOfOneWrite } from '../bench/growth/conflicts.ts';
import { simulate } from '../support/concurrent-table.ts';

/**
 * How many people are told that others are in the way, where transactions are under way at once: the product's own plans and
 * its own second tries, against a table that keeps transactions apart as DynamoDB does. The engine here does one after the other.
 */

const change: Change = { at: new Date('2026-11-22T12:00:00Z'), call: 'test', by: { user_id: 1 }, reason: null };

/** A check of its own payee, on the one account and the one fund source of everybody. */
const checkPlan = (nth: number): Plan => {
  const check = { transaction_date: '2026-11-20', amount: 100, payee_id: nth, account_id: 1, fund_source_id: 1 };
  const rest = { check_number: nth, note: null, is_voided: false, cleared_on: null, voided_at: null };
  return planCreate(collections.CklgTransaction, newRecord(nth, { ...check, ...rest }, change.at), change);
};

const sheetPlan = (nth: number): Plan =>
  planCreate(
    collections.TsrpTimesheet,
    newRecord(nth, { user_id: nth, pay_period_id: 1, is_processed: false, data: [] }, change.at),
    change,
  );

/** As they were before shards: everybody counts at the record's own item. */
const atOneItem = (plan: Plan): Plan =>
  plan.map((step) => {
    if (!step.key.pk.startsWith('Uses#')) return step;
    return { ...step, key: { pk: step.key.pk, sk: usesOwnerOf(step.key.sk) } };
  });

describe('the model of the growth figures', () => {
  let tries: number;
  beforeAll(async () => {
    tries = await triesOfOneWrite();
  });

  it.each([
    [10, 1],
    [30, 2],
    [50, 3],
    [60, 4],
    [80, 5],
    [100, 6],
  ])('says what happens to %i writes a second on one item', async (perSecond, seed) => {
    const counter = (): Plan => [{ kind: 'update', key: { pk: 'Uses#CklgFundSource', sk: '1' }, add: { uses: 1 } }];
    const seen = await simulate(perSecond, 3000 / perSecond, counter, seed);
    const said = contentionOf(perSecond, tries);
    expect(Math.abs(seen.busy - said.busy)).toBeLessThan(0.05);
    expect(Math.abs(seen.refusedTries - said.refusedTries)).toBeLessThan(0.1);
  });

  it('bears fewer writes on one item than a ledger of 10,000 staff has', () => {
    expect(itemLimit(tries)).toBeGreaterThan(30);
    expect(itemLimit(tries)).toBeLessThan(60);
  });
});

describe('a payday of 10,000 staff', () => {
  it('has no check given up of 100 a second, of which a third were when all counted at one item', async () => {
    const before = await simulate(100, 30, (nth) => atOneItem(checkPlan(nth)), 7);
    expect(before.busy).toBeGreaterThan(0.25);
    const now = await simulate(100, 30, checkPlan, 7);
    expect(now).toMatchObject({ busy: 0 });
    expect(now.p99).toBeLessThan(200);
  });

  it('has no new sheet given up when all are started within five minutes', async () => {
    const started = await simulate(10_000 / 300, 60, sheetPlan, 8);
    expect(started).toMatchObject({ busy: 0 });
    expect(started.p99).toBeLessThan(500);
  });
});
