import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { runCheckPrinter } from '../../support/check-printer.ts';

const run = runCheckPrinter();

const today = dayIn('America/New_York', new Date());
const earlier = addDays(today, -40);
const later = addDays(today, 40);

/** The numbers reported to the bank between two days, with whether they are void. */
async function reported(from: string, to: string): Promise<(readonly [number, boolean])[]> {
  const { body } = await run.product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', {
    token: run.admin.token,
    query: { checkbook_id: run.printer.checkbook.id, from, to },
  });
  expect(body.value.next).toBeNull();
  return body.value.checks
    .map(({ check_number, is_voided }) => [check_number ?? 0, is_voided] as const)
    .toSorted(([a], [b]) => a - b);
}

describe('Positive Pay reports a printed check', () => {
  it('on the day it was printed, if that is after its date, and on its date', async () => {
    const check = await run.printer.check({ transaction_date: earlier });
    await run.printer.print([check], { first_number: 1050 });
    expect(await reported(today, today)).toEqual([[1050, false]]);
    expect(await reported(earlier, earlier)).toEqual([[1050, false]]);
    expect(await reported(addDays(earlier, 1), addDays(today, -1))).toEqual([]);
    expect(await reported(earlier, today)).toEqual([[1050, false]]);
  });

  it.each([
    ['today', today],
    ['a later day', later],
  ])('on its date, if that is %s', async (_, day) => {
    const check = await run.printer.check({ transaction_date: day });
    await run.printer.print([check], { first_number: 1050 });
    expect(await reported(day, day)).toEqual([[1050, false]]);
    expect(await reported(earlier, addDays(day, -1))).toEqual([]);
  });

  it('on the day of its new paper, together with the void of the spoiled one', async () => {
    const check = await run.printer.check({ transaction_date: earlier });
    const printed = await run.printer.print([check], { first_number: 1050 });
    const { body } = await run.printer.giveBack(printed.body.value.checks, 'spoiled');
    await run.printer.print(body.value.checks, { first_number: 1051 });
    expect(await reported(today, today)).toEqual([
      [1050, true],
      [1051, false],
    ]);
  });

  it('on the day of its void, if it was voided later', async () => {
    const check = await run.printer.check({ transaction_date: earlier });
    await run.printer.print([check], { first_number: 1050 });
    expect((await run.factory.update('CklgTransaction', check.id, { is_voided: true })).status).toBe(200);
    expect(await reported(today, today)).toEqual([[1050, true]]);
    expect(await reported(earlier, earlier)).toEqual([]);
  });
});
