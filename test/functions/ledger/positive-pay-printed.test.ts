import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { payLayouts } from '../../../shared/ledger/pay-layouts.ts';
import { positivePay } from '../../../shared/ledger/positive-pay.ts';
import { runCheckPrinter } from '../../support/check-printer.ts';
import type { Stored } from '../../support/factories.ts';

const run = runCheckPrinter();

const today = dayIn('America/New_York', new Date());
const earlier = addDays(today, -40);
const later = addDays(today, 40);

async function reportable(from: string, to: string): Promise<AnswerOf<'positive-pay'>['checks']> {
  const { body } = await run.product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', {
    token: run.admin.token,
    query: { checkbook_id: run.printer.checkbook.id, from, to },
  });
  expect(body.value.next).toBeNull();
  return body.value.checks;
}

/** The numbers reported to the bank between two days, with whether they are void. */
async function reported(from: string, to: string): Promise<(readonly [number, boolean])[]> {
  return (await reportable(from, to))
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

describe('a payee who is renamed after a check was printed', () => {
  const layout = payLayouts['plain-csv'];

  /** The numbers and payees of the file, and what is said about it. */
  async function file() {
    const checks = await reportable(today, today);
    const payees = (await run.factory.getAll('CklgPayee')).body.value.map(({ id, name }) => ({
      id,
      name: String(name),
      default_account_id: null,
    }));
    const { lines, problems } = positivePay(
      checks,
      { payees },
      {
        fundSourceIds: new Set(checks.map(({ fund_source_id }) => fund_source_id)),
        layout,
        account: '0042',
        bankId: '',
        madeOn: today,
        from: today,
        to: today,
        dayOf: () => today,
      },
    );
    return {
      payees: lines.map(({ check_number, payee }) => [check_number, payee]),
      said: problems.map(({ message }) => message),
    };
  }

  const rename = async (payee: Stored, name: string) =>
    expect((await run.factory.update('CklgPayee', payee.id, { name })).status).toBe(200);

  it('is reported to the bank by the name on the paper, also of one that was spoiled', async () => {
    const [first, second, third] = ['First', 'Second', 'Third'].map((word) => `${word} Name ${run.factory.next()}`);
    const payee = await run.factory.create('CklgPayee', { name: first });
    const check = await run.printer.check({ transaction_date: today, payee_id: payee.id });
    const printed = await run.printer.print([check], { first_number: 1050 });
    expect(await file()).toEqual({ payees: [[1050, first]], said: [] });

    await rename(payee, second!);
    const { body } = await run.printer.giveBack(printed.body.value.checks, 'spoiled');
    expect(body.value.checks[0]).toMatchObject({ printed_payee: null });
    await run.printer.print(body.value.checks, { first_number: 1051 });
    await rename(payee, third!);
    expect(await file()).toEqual({
      payees: [
        [1050, first],
        [1051, second],
      ],
      said: [
        'Payees were renamed after printing. They are reported by the name on the paper, which banks compare: checks 1050 and 1051.',
      ],
    });
  });

  it("keeps the name on a copy, and has today's on a check that wasn't printed here", async () => {
    const payee = await run.factory.create('CklgPayee');
    const made = { transaction_date: today, payee_id: payee.id };
    const check = await run.printer.check(made);
    await run.printer.check({ ...made, print_later: false, check_number: 2000 });
    const printed = await run.printer.print([check], { first_number: 1050 });
    const now = `Renamed ${run.factory.next()}`;
    await rename(payee, now);
    const copy = await run.printer.print(printed.body.value.checks, { is_copy: true, reason: 'Audit' });
    expect(copy.body.value.checks).toMatchObject([{ printed_payee: payee.name }]);
    expect((await file()).payees).toEqual([
      [1050, payee.name],
      [2000, now],
    ]);
  });
});
