import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { actOn, type Period, sheetIn } from '../support/timesheets.ts';

let product: Product;
let president: Person;

const period: Period = {
  id: 1,
  version: 1,
  start_date: '2030-01-07',
  end_date: '2030-01-11',
  pay_date: '2030-01-15',
};

// A company without an admin; otherwise the president would not be the only one who can.
beforeAll(async () => {
  product = await startProduct();
  president = await product.person('president');
  await product.person('user');
  await product.person('supervisor');
  const at = product.store.now();
  const record = newRecord(1, { ...period, is_current: false }, at);
  const change = { at, call: 'test', by: null, reason: null };
  await product.store.commit(planCreate(collections.TsrpPayPeriod, record, change));
});
afterAll(() => product.stop());

it('a president may approve and process their own timesheet when nobody else can, and history says so', async () => {
  const sheet = await sheetIn(product, president, period, 'locked');
  const approved = await actOn(product, 'approve', president, sheet);
  expect(approved.status, approved.text).toBe(200);
  const { token } = president;
  const processed = await product.call<{ processed_count: number }>('POST /api_admin_private/process-all-timesheets', {
    token,
    body: { timesheet_ids: [sheet.id] },
  });
  expect(processed.body.value.processed_count).toBe(1);
  const history = await product.call<{ title: string; remark: string | null }[]>(
    'GET /api_admin_private/timesheet-history',
    { token, query: { timesheet_id: sheet.id } },
  );
  expect(history.body.value.map(({ title, remark }) => [title, remark])).toEqual([
    ['Processed', 'Done by the owner because nobody else can.'],
    ['Approved', 'Done by the owner because nobody else can.'],
    ['Created', null],
  ]);
  // A supervisor who is the president's approver can approve but not process.
  const approver = await product.person('supervisor');
  const at = product.store.now();
  const tracker = { user_id: president.id, is_tracking: true, approver_id: approver.id, nth: null };
  const change = { at, call: 'test', by: null, reason: null };
  await product.store.commit(planCreate(collections.TsrpTrackUser, newRecord(1, tracker, at), change));
  for (const step of ['unprocess', 'unapprove']) {
    expect((await actOn(product, step, president, sheet)).status).toBe(200);
  }
  expect((await actOn(product, 'approve', president, sheet)).status).toBe(403);
  expect((await actOn(product, 'approve', approver, sheet)).status).toBe(200);
  expect((await actOn(product, 'process', president, sheet)).status).toBe(200);
  // The first admin can do both.
  await product.person('admin');
  expect((await actOn(product, 'unprocess', president, sheet)).status).toBe(200);
  expect((await actOn(product, 'process', president, sheet)).status).toBe(403);
});
