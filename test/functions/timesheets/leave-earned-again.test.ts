import { beforeAll, describe, expect, it } from 'vitest';
import { readEntries } from '../../../functions/payroll/leave-ledger.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { actOn } from '../../support/timesheets.ts';
import { admin, entriesOf, factory, owner, product, track } from './accrual-company.ts';
import { periodFrom, sheetOf } from './support.ts';

/** Fortnights of the past, the last of which ends on 2025-03-01. */
let periods: Stored[];

beforeAll(async () => {
  periods = [];
  for (const start of ['2025-01-05', '2025-01-19', '2025-02-02', '2025-02-16']) {
    periods.push(await periodFrom(factory, start));
  }
});

const kindOf = (more: Values) =>
  factory.create('TsrpLeaveKind', { counts_as: 'sick', accrual_from: '2025-01-01', ...more });

const perHours = (more: Values = {}) => kindOf({ accrual: 'per_hours', accrual_hours: 1, accrual_per: 30, ...more });

const change = async (kind: Stored, more: Values): Promise<void> => {
  expect((await factory.update('TsrpLeaveKind', kind.id, more)).status).toBe(200);
};

/** An approved timesheet of the nth period, with work from 7:00 to `end` on each of its 14 days. */
const sheetIn = (nth: number, end: string): Promise<Stored> =>
  sheetOf(product.store, periods[nth]!, owner.id, 'approved', { work_sessions: [{ start: '07:00', end, note: null }] });

async function step(sheet: Stored, ...actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    expect((await actOn(product, action, admin, sheet)).status).toBe(200);
  }
}

const hundredthsOf = async (kind: Stored) => (await entriesOf(kind)).map(([, , hundredths]) => hundredths);

describe('a timesheet that is processed again', () => {
  it('earns by the new rate after it has changed', async () => {
    const kind = await perHours();
    await track();
    const [first, second] = [await sheetIn(0, '15:07'), await sheetIn(1, '15:07')];
    await step(first, 'process');
    await change(kind, { accrual_per: 40 });
    await step(second, 'process');
    await step(first, 'unprocess', 'process', 'unprocess', 'process');
    expect(await hundredthsOf(kind)).toEqual([379, 284, -379, 284, -284, 284]);
  });

  it('leaves the remainder as it was, also if it earned less than a hundredth', async () => {
    const kind = await perHours({ accrual_hours: 0.0001, accrual_per: 2000 });
    await track();
    const [first, second] = [await sheetIn(0, '15:07'), await sheetIn(1, '15:07')];
    await step(first, 'process');
    await change(kind, { accrual_per: 1000 });
    await step(second, 'process');
    const restNow = async () => {
      const own = (await readEntries(product.store, owner.id)).filter(({ kind_id }) => kind_id === kind.id);
      const { rest = 0, rest_of = 1 } = own.at(-1) ?? {};
      return [own.at(-1)?.balance, rest / rest_of];
    };
    const before = await restNow();
    await step(second, 'unprocess', 'process', 'unprocess', 'process');
    expect(await restNow()).toEqual(before);
    await step(second, 'unprocess');
    // What the first one earned by its own rate.
    const [, left] = await restNow();
    expect(left).toBeCloseTo(((14 * (8 + 7 / 60)) / 2000) * 0.01, 7);
  });
});
