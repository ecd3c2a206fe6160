import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { byCleared, clearedIn } from '../../../../functions/bookkeeping/outstanding.ts';
import { runReconcileDesk } from '../../../support/reconcile-desk.ts';

const run = runReconcileDesk();

const storedOf = (id: number) => run.product.store.queryItems(`CklgReconciliation#left-open#${id}`);

it('a closed statement says of its open lines what they were when it was closed, until it is reopened', async () => {
  const { factory, check, october, upload, match, open, close, update } = run.desk;
  const { id } = await october();
  const body = { is_voided: true, account_id: null };
  const isVoid = await check({ check_number: 101, ...body });
  const [differs, paid, twice] = [
    await check({ check_number: 102 }),
    await check({ check_number: 103 }),
    await check({ check_number: 104 }),
  ];
  await upload(id, [
    { date: '2025-10-06', amount: -10, number: 101 },
    { date: '2025-10-06', amount: -12, number: 102 },
    { date: '2025-10-07', amount: -10, number: 103 },
    { date: '2025-10-07', amount: -10, number: 104 },
    { date: '2025-10-08', amount: -10, number: 104 },
    { date: '2025-10-08', amount: -3 },
    { date: '2025-10-09', amount: -4 },
  ]);
  await match(id, [
    { check_id: paid.id, line: 3 },
    { check_id: twice.id, line: 4 },
  ]);
  await update(id, { treated: [{ line: 7, as: 'fee' }] });
  const before = await open(id);
  expect(before.matches.map(({ line, kind, check_ids }) => [line, kind, check_ids])).toEqual([
    [1, 'paid-though-void', [isVoid.id]],
    [2, 'amount-differs', [differs.id]],
    [5, 'paid-twice', [twice.id]],
    [6, 'none', []],
  ]);
  expect((await close(id, { accepted_difference: 14, difference_reason: 'Asked the bank' })).status).toBe(200);
  // Not on the statement, so it can still be changed.
  expect((await factory.update('CklgTransaction', differs.id, { amount: 12 })).status).toBe(200);
  const closed = await open(id);
  expect(closed.matches).toEqual(before.matches);
  expect(closed.checks).toEqual(
    before.checks.filter((each) => [isVoid.id, differs.id, paid.id, twice.id].includes(each.id)),
  );

  expect((await update(id, { state: 'open', reason: 'The bank answered' })).status).toBe(200);
  expect(await storedOf(id)).toEqual([]);
  expect((await open(id)).matches.find(({ line }) => line === 2)?.kind).toBe('sure');
});

it('a closed statement of very many open lines keeps those that differ, and can be reopened', async () => {
  const { october, upload, open, close, update } = run.desk;
  const { id } = await october({ closing_balance: 1000 });
  const lines = Array.from({ length: 1200 }, (_, index) => ({
    date: '2025-10-06',
    amount: -1,
    number: index < 1100 ? null : index,
  }));
  await upload(id, lines);
  expect((await close(id, { accepted_difference: 1200, difference_reason: 'Another account' })).status).toBe(200);
  const { matches } = await open(id);
  expect(matches).toHaveLength(1000);
  expect(matches.filter(({ kind }) => kind === 'unknown-number')).toHaveLength(100);
  expect((await update(id, { state: 'open', reason: 'Wrong file' })).status).toBe(200);
  expect(await storedOf(id)).toEqual([]);
});

it('closing a statement whose lines are all decided reads outstanding checks once, for its figures', async () => {
  const { check, october, upload, match, close, update } = run.desk;
  const { id } = await october();
  const { id: check_id } = await check({ check_number: 101 });
  await upload(id, [
    { date: '2025-10-06', amount: -10, number: 101 },
    { date: '2025-10-07', amount: -3 },
    { date: '2025-10-07', amount: 3 },
  ]);
  await match(id, [{ check_id, line: 1 }]);
  await update(id, { treated: [{ line: 2, as: 'fee' }] });
  const sends = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  try {
    expect((await close(id)).status).toBe(200);
    const asked = sends.mock.calls.map(([command]) => command as unknown);
    const partitions = asked.flatMap((each) =>
      each instanceof QueryCommand ? (each.input.ExpressionAttributeValues?.[':pk'] as unknown) : [],
    );
    expect(partitions.filter((each) => each === clearedIn(byCleared.unset ?? ''))).toHaveLength(1);
  } finally {
    sends.mockRestore();
  }
});
