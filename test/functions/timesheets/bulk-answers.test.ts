import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { collections } from '../../../shared/contract/collections.ts';
import type { BulkStep } from '../../../shared/timesheets/bulk.ts';
import { violations } from '../../proofs/invariants.ts';
import { before } from '../../support/before-write.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { changeSheet } from './support.ts';

const { TsrpTimesheet } = collections;

let product: Product;
let factory: Factory;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const lockedSheet = async (): Promise<Stored> => {
  const sheet = await factory.create('TsrpTimesheet');
  const body = { timesheet_id: sheet.id };
  await product.call('PUT /api_admin_private/lock-timesheet', { token: admin.token, body });
  return sheet;
};

const bulk = async (call: BulkStep, timesheet_ids: readonly number[], more = {}) => {
  const reply = await product.call<Record<string, unknown>>(`POST /api_admin_private/${call}-all-timesheets`, {
    token: admin.token,
    body: { timesheet_ids, ...more },
  });
  const { results, ...value } = reply.body.value;
  const { error, value: _, ...top } = reply.body;
  return { error, top, value, results };
};

it('a bulk step reports its result both in the value and at the top of the answer', async () => {
  const [one, two, open] = [await lockedSheet(), await lockedSheet(), await factory.create('TsrpTimesheet')];
  const ids = [one.id, two.id, open.id];

  const approved = { success: true, approved_count: 2, message: 'Approved 2 of 3 timesheets; skipped 1.' };
  const first = await bulk('approve', ids);
  expect([first.error, first.top, first.value]).toEqual([false, approved, approved]);
  expect(first.results).toEqual([
    { timesheet_id: one.id, changed: true, why: null },
    { timesheet_id: two.id, changed: true, why: null },
    { timesheet_id: open.id, changed: false, why: "This timesheet isn't locked yet. Lock it first." },
  ]);

  const processed = { success: true, processed_count: 2, message: 'Processed 2 timesheets.' };
  const second = await bulk('process', [one.id, two.id]);
  expect([second.error, second.top, second.value]).toEqual([false, processed, processed]);

  const none = { success: false, processed_count: 0, message: 'Processed 0 of 1 timesheet.' };
  const third = await bulk('process', [open.id]);
  expect([third.error, third.top, third.value]).toEqual([false, none, none]);
});

it('a bulk lock locks each open timesheet in the list and says why not for the others', async () => {
  const [one, two, locked] = [
    await factory.create('TsrpTimesheet'),
    await factory.create('TsrpTimesheet'),
    await lockedSheet(),
  ];
  const expected = { success: true, locked_count: 2, message: 'Locked 2 of 3 timesheets; skipped 1.' };
  const first = await bulk('lock', [one.id, two.id, locked.id]);
  expect([first.error, first.top, first.value]).toEqual([false, expected, expected]);
  expect(first.results).toEqual([
    { timesheet_id: one.id, changed: true, why: null },
    { timesheet_id: two.id, changed: true, why: null },
    { timesheet_id: locked.id, changed: false, why: 'This timesheet is already locked.' },
  ]);
  const again = await bulk('lock', [one.id, two.id]);
  expect(again.value).toEqual({ success: false, locked_count: 0, message: 'Locked 0 of 2 timesheets.' });
});

it.each(['approve', 'process'] as const)(
  'a timesheet that changed since its version was read is left for the caller to look at: %s',
  async (step) => {
    const [seen, changed, unlisted] = [await lockedSheet(), await lockedSheet(), await lockedSheet()];
    const ids = [seen.id, changed.id, unlisted.id];
    if (step === 'process') await bulk('approve', ids);
    const read = await Promise.all(ids.map((id) => product.store.get(TsrpTimesheet, id)));
    const versions = read.slice(0, 2).map((sheet) => ({ timesheet_id: sheet!.id, version: sheet!.version }));
    await changeSheet(product.store, changed.id, { user_name: 'Somebody else' });

    const { results } = await bulk(step, ids, { versions });
    expect(results).toEqual([
      { timesheet_id: seen.id, changed: true, why: null },
      {
        timesheet_id: changed.id,
        changed: false,
        why: 'This timesheet has changed since it was listed. Look at it, then try again.',
      },
      { timesheet_id: unlisted.id, changed: true, why: null },
    ]);
  },
);

it.each([
  ['lock', { success: false, locked_count: 0, message: 'No timesheets available to lock.' }],
  ['approve', { success: false, approved_count: 0, message: 'No timesheets available to approve.' }],
  ['process', { success: false, processed_count: 0, message: 'No timesheets available to process.' }],
] as const)('an empty list is answered with nothing to %s', async (call, expected) => {
  const { top, value } = await bulk(call, []);
  expect([top, value]).toEqual([expected, expected]);
});

it('a bulk step that fails begins no more timesheets, and has written nothing after its answer', async () => {
  const sheets = await Promise.all(Array.from({ length: 20 }, () => factory.create('TsrpTimesheet')));
  const ids = sheets.map(({ id }) => id);
  const lockedNow = async () => {
    const read = await product.store.getMany(TsrpTimesheet, ids);
    return read.filter(({ is_locked }) => is_locked === true).length;
  };
  const full = Object.assign(new Error('The disk is full.'), { name: 'InsufficientStorage' });
  before(TsrpTimesheet.name, () => Promise.reject(full));

  const reply = await product.call('POST /api_admin_private/lock-all-timesheets', {
    token: admin.token,
    body: { timesheet_ids: ids },
  });
  expect([reply.status, reply.body.error]).toEqual([503, true]);
  const atAnswer = await lockedNow();
  await factory.create('TsrpTimesheet');
  expect(await lockedNow()).toBe(atAnswer);
  expect(atAnswer).toBeLessThan(ids.length / 2);
});
