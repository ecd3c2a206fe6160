import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { accrueLeave } from '../../../functions/payroll/accrue-leave.ts';
import { readEntries } from '../../../functions/payroll/leave-ledger.ts';
import { dayIn } from '../../../shared/dates.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { change, changeSheet, sheetNow, sheetOf } from './support.ts';

/** For the tests of a file that runs it: a product in which each test has its own `owner`, and leave types of its own. */
export let product: Product;
export let factory: Factory;
export let admin: Person;
export let owner: Person;

export function runAccrualCompany(): void {
  beforeAll(async () => {
    product = await startProduct();
    admin = await product.person('admin');
    factory = factoryOf(product, admin);
  });
  afterAll(async () => {
    expect(await violations(product)).toEqual([]);
    await product.stop();
  });

  beforeEach(async () => {
    // Each test has its own kind and person; those of earlier tests earn nothing more, and own no column.
    for (const { user_id } of (await factory.getAll('TsrpTrackUser')).body.value) {
      await factory.update('TsrpTrackUser', Number(user_id), { is_tracking: false });
    }
    for (const { id } of (await factory.getAll('TsrpLeaveKind')).body.value) {
      await factory.update('TsrpLeaveKind', id, { keeps_balance: false, accrual: 'none', waiting_days: null });
    }
    owner = await product.person('user');
  });
}

export const track = (more: Values = {}) => factory.create('TsrpTrackUser', { user_id: owner.id, ...more });

export const accrue = (day: string) => {
  const at = product.store.now();
  return accrueLeave(product.store, change(at), { today: day, deadline: at.getTime() + 60_000 });
};

export const entriesOf = async (kind: Stored) =>
  (await readEntries(product.store, owner.id))
    .filter(({ kind_id }) => kind_id === kind.id)
    .map(({ type, day, hundredths, balance }) => [type, day, hundredths, balance]);

/** Corrections are entries of today. */
export const correct = (kind: Stored, hours: number) =>
  product.call('POST /api_admin_private/correct-leave-balance', {
    token: admin.token,
    body: { user_id: owner.id, kind_id: kind.id, hours, note: 'Correction' },
  });

export const today = dayIn('America/New_York', new Date());

export const year = Number(today.slice(0, 4));

export const next = (day: string) => `${year + 1}-${day}`;

/** A full day's vacation on each of some days of a timesheet, and none on others. */
export async function claim(sheet: Values, ...vacation: readonly number[]): Promise<void> {
  const { data } = await sheetNow(product.store, { id: Number(sheet.id) });
  const days = (data as Day[]).map((day, index) => ({ ...day, vacation: vacation.includes(index) ? 8 : 0 }));
  await changeSheet(product.store, Number(sheet.id), { data: days });
}

/** The owner's approved timesheet of a period with a full day's vacation on each of some days. */
export async function sheetWith(period: Stored, ...vacation: readonly number[]): Promise<Values> {
  const sheet = await sheetOf(product.store, period, owner.id, 'approved');
  await claim(sheet, ...vacation);
  return sheet;
}

export async function step(sheet: Values, ...actions: readonly string[]): Promise<void> {
  for (const action of actions) expect((await actOn(product, action, admin, sheet)).status).toBe(200);
}
