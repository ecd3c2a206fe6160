import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextVersion, planUpdate } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { accrue, admin, entriesOf, factory, owner, product, runAccrualCompany, track } from './accrual-company.ts';
import { change, periodFrom, sheetOf } from './support.ts';

/** January 5, 2032; the last timesheet of 2031 isn't processed. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2032-01-05T15:00:00Z') });
});
afterAll(() => {
  vi.useRealTimers();
});
runAccrualCompany();

let period: Stored;

beforeAll(async () => {
  for (const start of ['2031-11-10', '2031-11-24', '2031-12-08']) await periodFrom(factory, start);
  period = await periodFrom(factory, '2031-12-22');
});
beforeEach(async () => {
  await track();
  await sheetOf(product.store, period, owner.id);
});
afterEach(() => vi.restoreAllMocks());

async function importing(kind: Stored, hours: number, preview = false) {
  const body = { text: `Email,Kind,Hours\n${owner.email},${String(kind.name)},${hours}`, preview };
  const reply = await product.call<AnswerOf<'import-leave-balances'>>('POST /api_admin_private/import-leave-balances', {
    token: admin.token,
    body,
  });
  expect(reply.status, reply.text).toBe(200);
  const { rows, problems } = reply.body.value;
  return [...problems, ...rows.map(({ hundredths, earned, outcome }) => [hundredths, earned, outcome])];
}

async function left(kind: Stored) {
  const { body } = await product.call<AnswerOf<'leave-of-person'>>('GET /api_user_private/leave-of-person', {
    token: owner.token,
  });
  const { balance, expiring, available } = body.value.balances.find(({ kind_id }) => kind_id === kind.id)!;
  return { balance, expiring, available };
}

/** A leave type of which 40 hours are carried over since long ago. */
async function yearly(more: Values = {}): Promise<Stored> {
  const { TsrpLeaveKind } = collections;
  const fields = { accrual: 'per_year', accrual_hours: 80, accrual_from: '2031-01-01', carry_over: 40, ...more };
  const { id } = await factory.create('TsrpLeaveKind', fields);
  const kind = (await product.store.get(TsrpLeaveKind, id))!;
  const at = product.store.now();
  const changed = nextVersion(kind, { carry_over_since: '2030-05-01' }, at);
  await product.store.commit(planUpdate(TsrpLeaveKind, kind, changed, change(at)));
  return changed;
}

describe('an opening balance while the last year is open', () => {
  it("leaves what the file says, without hours that aren't carried over", async () => {
    const kind = await yearly();
    await accrue('2031-06-01');
    await accrue('2032-01-05');
    expect(await left(kind)).toEqual({ balance: 16_000, expiring: 4000, available: 12_000 });
    expect(await importing(kind, 130)).toEqual([[13_000, 12_000, 'new']]);
    expect(await left(kind)).toEqual({ balance: 17_000, expiring: 4000, available: 13_000 });
    expect(await importing(kind, 130, true)).toEqual([[13_000, 12_000, 'same']]);
    await accrue('2032-04-05');
    expect(await left(kind)).toEqual({ balance: 13_000, expiring: 0, available: 13_000 });
    expect(await importing(kind, 130, true)).toEqual([[13_000, 12_000, 'same']]);
  });
});

describe('an opening balance before the daily job ran', () => {
  const each = { accrual: 'per_period', accrual_hours: 4, accrual_from: '2031-11-10' };

  it('has what was earned until then in it, as after the job', async () => {
    const kind = await factory.create('TsrpLeaveKind', each);
    expect(await importing(kind, 50, true)).toEqual([[5000, 1600, 'new']]);
    expect(await entriesOf(kind)).toEqual([]);
    expect(await importing(kind, 50)).toEqual([[5000, 1600, 'new']]);
    await accrue('2032-01-06');
    expect(await left(kind)).toMatchObject({ balance: 5000 });
    expect(await entriesOf(kind)).toEqual([
      ['accrual', '2031-11-23', 400, 400],
      ['accrual', '2031-12-07', 400, 800],
      ['accrual', '2031-12-21', 400, 1200],
      ['accrual', '2032-01-04', 400, 1600],
      ['opening', '2032-01-05', 3400, 5000],
    ]);
  });

  it('has a yearly grant in it, of which some hours expire later', async () => {
    const kind = await yearly();
    expect(await importing(kind, 130, true)).toEqual([[13_000, 12_000, 'new']]);
    expect(await importing(kind, 130)).toEqual([[13_000, 12_000, 'new']]);
    expect(await left(kind)).toEqual({ balance: 17_000, expiring: 4000, available: 13_000 });
  });

  it('is shown with as many calls of the table after many pay periods as after one', async () => {
    const calls = async (accrual_from: string, due: number) => {
      const kind = await factory.create('TsrpLeaveKind', { ...each, accrual_from, max_balance: 500 });
      const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
      expect(await importing(kind, 50, true)).toEqual([[5000, due, 'new']]);
      const count = send.mock.calls.length;
      send.mockRestore();
      return count;
    };
    const few = await calls('2031-12-22', 400);
    expect(await calls('2031-11-10', 1600)).toBe(few);
  });

  it('counts the highest balance as the job does', async () => {
    const kind = await factory.create('TsrpLeaveKind', { ...each, max_balance: 10 });
    expect(await importing(kind, 50, true)).toEqual([[5000, 1000, 'new']]);
    expect(await importing(kind, 50)).toEqual([[5000, 1000, 'new']]);
    expect(await left(kind)).toMatchObject({ balance: 5000 });
  });
});
