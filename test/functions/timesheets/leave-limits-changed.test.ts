import '../../support/stable-day.ts';
import { beforeAll, expect, it } from 'vitest';
import { leaveGuard, planEntries } from '../../../functions/payroll/leave-ledger.ts';
import { nextVersion, planUpdate } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { Stored, Values } from '../../support/factories.ts';
import {
  accrue,
  claim,
  correct,
  entriesOf,
  factory,
  next,
  owner,
  product,
  runAccrualCompany,
  sheetWith,
  step,
  today,
  track,
  year,
} from './accrual-company.ts';
import { change, periodFrom } from './support.ts';

const { TsrpLeaveKind } = collections;

runAccrualCompany();

/** From December 21 to January 3. */
let period: Stored;

beforeAll(async () => {
  period = await periodFrom(factory, `${year}-12-21`);
});

/** Hours that the owner had before the last year ended. */
async function hadBefore(kind: Stored, hundredths: number): Promise<void> {
  const guard = await leaveGuard(product.store, owner.id);
  const entry = { kind_id: kind.id, type: 'opening', day: `${year - 1}-12-01`, hundredths } as const;
  const plan = await planEntries(product.store, owner.id, [entry], change(product.store.now()));
  await product.store.commit([...plan, guard]);
}

/** What a call of another day would have stored. */
async function store(kind: Stored, fields: Values): Promise<void> {
  const before = (await product.store.get(TsrpLeaveKind, kind.id))!;
  const at = product.store.now();
  await product.store.commit(planUpdate(TsrpLeaveKind, before, nextVersion(before, fields, at), change(at)));
}

async function limit(kind: Stored, ...limits: readonly (number | null)[]): Promise<void> {
  for (const carry_over of limits) {
    expect((await factory.update('TsrpLeaveKind', kind.id, { carry_over })).status).toBe(200);
  }
}

const expiredOf = async (kind: Stored) => (await entriesOf(kind)).filter(([type]) => type === 'expired');

it.each([
  ['is set', null, [40], [], 4000],
  ['is set and changed', null, [40, 30], [], 3000],
  ['is set, removed and set', null, [40, null, 40], [], 4000],
  ['is changed', 40, [30], [-6000], 3000],
  ['is changed twice', 40, [30, 20], [-6000], 2000],
  ['is raised', 40, [50], [-6000], 4000],
  ['is removed', 40, [null], [-6000], 4000],
  ['is removed and set', 40, [null, 30], [-6000], 3000],
])(
  'a limit that %s holds from the next end of a year, not in one that has passed',
  async (_, was, is, expired, kept) => {
    const kind = await factory.create('TsrpLeaveKind', { carry_over: was });
    if (was !== null) await store(kind, { carry_over_since: `${year - 2}-05-01` });
    await track();
    await hadBefore(kind, 10_000);
    await limit(kind, ...is);
    await accrue(today);
    expect(await expiredOf(kind)).toEqual(
      expired.map((hundredths) => ['expired', `${year}-01-01`, hundredths, 10_000 + hundredths]),
    );
    await accrue(next('04-01'));
    expect((await entriesOf(kind)).at(-1)?.[3]).toBe(kept);
  },
);

it('a limit that has held since the year before the last keeps holding if something else is changed', async () => {
  const kind = await factory.create('TsrpLeaveKind', { carry_over: 40 });
  await store(kind, { carry_over_since: `${year - 2}-05-01` });
  await track();
  await hadBefore(kind, 10_000);
  expect((await factory.update('TsrpLeaveKind', kind.id, { max_balance: 500 })).status).toBe(200);
  await limit(kind, 40);
  await accrue(today);
  expect(await expiredOf(kind)).toEqual([['expired', `${year}-01-01`, -6000, 4000]]);
});

it.each([
  ['changed', { carry_over: 30, carry_over_since: next('01-05'), carry_over_before: 40 }, 4000],
  ['removed', { carry_over: null, carry_over_since: next('01-05'), carry_over_before: 40 }, 4000],
  // Which limit held is no longer known, so what expired stays.
  ['changed again a year later', { carry_over: 20, carry_over_since: `${year + 2}-02-01`, carry_over_before: 30 }, 800],
])(
  'a timesheet of a closed year is corrected by the limit of that year, although it was %s',
  async (_, fields, balance) => {
    const kind = await factory.create('TsrpLeaveKind', { carry_over: 40 });
    await track();
    await correct(kind, 80);
    const sheet = await sheetWith(period, 0);
    await step(sheet, 'process');
    await accrue(next('01-04'));
    expect((await entriesOf(kind)).at(-1)).toEqual(['expired', next('01-01'), -3200, 4000]);
    await store(kind, fields);
    await step(sheet, 'unprocess');
    await claim(sheet, 0, 1, 2, 3, 4);
    await step(sheet, 'process');
    expect((await entriesOf(kind)).at(-1)?.[3]).toBe(balance);
    await factory.remove('TsrpTimesheet', Number(sheet.id));
    await factory.remove('TsrpPayPeriod', period.id);
  },
);
