import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { checkbookOf, type InCheckbook } from '../../../shared/ledger/checkbooks.ts';
import { paperNumber } from '../../../shared/ledger/printing.ts';
import { violations } from '../../proofs/invariants.ts';
import { before } from '../../support/before-write.ts';
import { numbers, runCheckPrinter } from '../../support/check-printer.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { reconcileDesk } from '../../support/reconcile-desk.ts';

const run = runCheckPrinter();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a printed check', () => {
  it('keeps what is on its paper, its number and itself', async () => {
    const [one] = await run.printer.printed(1);
    const other = await run.factory.create('CklgFundSource');
    const payee = await run.factory.create('CklgPayee');
    const wrong: Values[] = [
      { amount: 1 },
      { check_number: 1099 },
      { check_number: null },
      { transaction_date: '2026-11-06' },
      { payee_id: payee.id },
      { fund_source_id: other.id },
      { print_later: true },
    ];
    for (const body of wrong) {
      const { status } = await run.factory.update('CklgTransaction', one!.id, body);
      expect([body, status]).toEqual([body, body.print_later === true ? 400 : 409]);
    }
    expect((await run.factory.remove('CklgTransaction', one!.id)).status).toBe(409);
    expect((await run.factory.update('CklgTransaction', one!.id, { note: 'Told by phone' })).status).toBe(200);
    expect(await run.printer.stored(one!)).toMatchObject({ check_number: 1050, amount: one!.amount });
    expect(await violations(run.product)).toEqual([]);
  });

  it('has a number that no other check gets', async () => {
    await run.printer.printed(1);
    const body = await run.factory.body('CklgTransaction', {
      fund_source_id: run.printer.source.id,
      check_number: 1050,
    });
    const reply = await run.product.call('POST /crud/CklgTransaction/create', { token: run.admin.token, body });
    expect([reply.status, reply.body.issues]).toEqual([
      409,
      [{ field: 'check_number', message: 'Check 1050 has been printed. Choose another number.' }],
    ]);
    const another = await run.printer.check({ check_number: 1051 });
    expect((await run.factory.update('CklgTransaction', another.id, { check_number: 1050 })).status).toBe(409);
  });

  it('keeps its fund source in the checkbook, whose account the bank knows it by', async () => {
    await run.printer.printed(1);
    const book = await run.factory.create('CklgCheckbook');
    const { status, body } = await run.factory.update('CklgFundSource', run.printer.source.id, {
      checkbook_id: book.id,
    });
    const message =
      'Checks of this fund source have been printed, and stay in their checkbook. Create another fund source for the other checkbook.';
    expect([status, body.issues]).toEqual([409, [{ field: 'checkbook_id', message }]]);
  });

  it('is in the checkbook of its paper when its fund source moves at the same moment', async () => {
    const book = await run.factory.create('CklgCheckbook');
    for (let first = 3000; first < 3008; first += 1) {
      /* oxlint-disable no-await-in-loop -- one race after the other */
      const source = await run.factory.create('CklgFundSource');
      const check = await run.printer.check({ fund_source_id: source.id });
      const [printed, moved] = await Promise.all([
        run.printer.print([check], { first_number: first }),
        run.factory.update('CklgFundSource', source.id, { checkbook_id: book.id }),
      ]);
      const { paper } = await run.printer.stored(check);
      const place = (await run.factory.getOne('CklgFundSource', source.id)).body.value as Stored & InCheckbook;
      expect([printed.status, moved.status]).toContain(200);
      if (printed.status === 200) expect(paper).toBe(paperNumber(checkbookOf(place), first));
      /* oxlint-enable no-await-in-loop */
    }
  });

  it('keeps the fund source that it gets in the checkbook, also while that one is being moved', async () => {
    const [one] = await run.printer.printed(1);
    const book = await run.factory.create('CklgCheckbook');
    const source = await run.factory.create('CklgFundSource', { checkbook_id: run.printer.checkbook.id });
    const changing = before('CklgFundSource', async () =>
      expect((await run.factory.update('CklgTransaction', one!.id, { fund_source_id: source.id })).status).toBe(200),
    );
    const moved = await run.factory.update('CklgFundSource', source.id, { checkbook_id: book.id });
    expect([changing.hasRun(), moved.status, moved.body.issues?.[0]?.field]).toEqual([true, 409, 'checkbook_id']);
  });

  it('is printed again only as a copy with a reason, each time recorded', async () => {
    const [one] = await run.printer.printed(1);
    const again = await run.printer.print([one!], { first_number: 1051 });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('already printed')]);
    expect((await run.printer.print([one!], { is_copy: true })).status).toBe(400);
    const copy = await run.printer.print([one!], { is_copy: true, reason: 'For the auditor' });
    expect(copy.body.value.checks[0]).toMatchObject({
      check_number: 1050,
      times_printed: 2,
      print_reason: 'For the auditor',
      printed_at: one!.printed_at,
    });
    const history = await run.product.call<Stored[]>('GET /api_admin_private/history', {
      token: run.admin.token,
      query: { entity: 'CklgTransaction', id: one!.id },
    });
    expect(history.body.value.map(({ call, reason }) => [call, reason])).toEqual(
      expect.arrayContaining([
        ['print-checks', 'For the auditor'],
        ['print-checks', null],
      ]),
    );
    expect((await run.printer.print(await run.printer.many(1), { is_copy: true, reason: 'Early' })).status).toBe(409);
  });

  it('can be voided, and cleared, but then not printed or reported', async () => {
    const [one, two] = await run.printer.printed(2);
    const voided = await run.factory.update('CklgTransaction', one!.id, { is_voided: true, account_id: null });
    const paid = await run.factory.update('CklgTransaction', two!.id, { cleared_on: '2026-01-05' });
    for (const { body } of [voided, paid]) {
      expect((await run.printer.print([body.value], { is_copy: true, reason: 'Again' })).status).toBe(409);
      expect((await run.printer.giveBack([body.value], 'spoiled')).status).toBe(409);
    }
    expect(await violations(run.product)).toEqual([]);
  });
});

describe('a check on a bank statement', () => {
  const statement = async () => {
    const desk = await reconcileDesk(run.product, run.admin);
    const { id } = await desk.october({ checkbook_id: run.printer.checkbook.id });
    return { ...desk, id, put: (check: Stored) => desk.match(id, [{ check_id: check.id, line: null }]) };
  };
  const paperOf = async (): Promise<Stored> => {
    const { body } = await run.printer.print(
      [await run.printer.check({ amount: 10, transaction_date: '2025-10-05' })],
      {
        first_number: await run.printer.nextNumber(),
      },
    );
    return body.value.checks[0]!;
  };

  it('is neither printed nor reported while it is on it, whether or not the reconciliation is closed', async () => {
    const one = await paperOf();
    const { id, put, close, open, reconciliationOf } = await statement();
    expect((await put(one)).body.value.refused).toEqual([]);
    const refusedAll = async (): Promise<void> => {
      const before = await run.printer.stored(one);
      expect((await run.printer.print([before], { is_copy: true, reason: 'Again' })).status).toBe(409);
      expect((await run.printer.print([before], { first_number: 1050 })).status).toBe(409);
      expect((await run.printer.giveBack([before], 'spoiled')).status).toBe(409);
      expect((await run.printer.giveBack([before], 'unused')).status).toBe(409);
      expect(await run.printer.stored(one)).toEqual(before);
    };
    await refusedAll();
    expect((await close(id)).status).toBe(200);
    const [figures, shown] = [await reconciliationOf(id), await open(id)];
    await refusedAll();
    expect([await reconciliationOf(id), await open(id)]).toEqual([figures, shown]);
  });

  it('is not reported as spoiled at the second it is put there', async () => {
    const { put } = await statement();
    for (let round = 0; round < 6; round += 1) {
      const one = await paperOf();
      const [matched, reported] = await Promise.all([put(one), run.printer.giveBack([one], 'spoiled')]);
      const { reconciliation_id, print_later, check_number } = await run.printer.stored(one);
      const isOn = matched.body.value.checks.length === 1;
      expect([reported.status, reconciliation_id === null, print_later, check_number === null]).toEqual(
        isOn ? [409, false, false, false] : [200, true, true, true],
      );
    }
    expect(await violations(run.product)).toEqual([]);
  });

  it('is on it only once it is printed', async () => {
    const one = await paperOf();
    await run.printer.giveBack([one], 'unused');
    const { id, put, open } = await statement();
    const { body } = await put(one);
    expect(body.value.refused).toEqual([{ id: one.id, message: expect.stringMatching(/waiting to be printed/) }]);
    expect(await run.printer.stored(one)).toMatchObject({ cleared_on: null, print_later: true });
    expect((await open(id)).checks).toEqual([]);
    expect(await violations(run.product)).toEqual([]);
  });
});

describe('printed paper that did not come out right', () => {
  it('is printed on again with the same number, if it is unused', async () => {
    const [one, two] = await run.printer.printed(2);
    const { body } = await run.printer.giveBack([two!], 'unused');
    const back = body.value.checks[0]!;
    expect(back).toMatchObject({ check_number: 1051, printed_at: null, print_later: true, times_printed: 1 });
    expect(body.value.voided).toEqual([]);
    expect(await run.printer.waiting()).toEqual([two!.id]);
    expect((await run.factory.update('CklgTransaction', back.id, { check_number: null })).status).toBe(409);
    expect((await run.factory.remove('CklgTransaction', back.id)).status).toBe(409);
    const again = await run.printer.print([back], { first_number: 1051 });
    expect(again.body.value.checks[0]).toMatchObject({ check_number: 1051, times_printed: 2, print_later: false });
    expect((await run.printer.stored(one!)).times_printed).toBe(1);
    expect(await violations(run.product)).toEqual([]);
  });

  it('becomes a void number linked both ways, if it is spoiled, and its check gets a new one', async () => {
    const [one, two, three] = await run.printer.printed(3);
    const { body } = await run.printer.giveBack([one!, three!], 'spoiled');
    expect(numbers(body.value.voided)).toEqual([1050, 1052]);
    const [record] = body.value.voided;
    expect(record).toMatchObject({
      is_voided: true,
      void_reason: 'Printer jam',
      amount: one!.amount,
      payee_id: one!.payee_id,
      replaced_by_id: one!.id,
      replaces_id: null,
    });
    const onNone = { reconciliation_id: null, statement_line: null, reconciled_at: null };
    expect(await run.printer.stored(record!)).toMatchObject(onNone);
    const waitingAgain = body.value.checks;
    expect(waitingAgain[0]).toMatchObject({ check_number: null, print_later: true, replaces_id: record!.id });
    const again = await run.printer.print(waitingAgain, { first_number: 1053 });
    expect(numbers(again.body.value.checks)).toEqual([1053, 1054]);
    // A second spoiled paper of the same check is linked to the first.
    const [first] = again.body.value.checks;
    const twice = await run.printer.giveBack([first!], 'spoiled');
    expect(twice.body.value.voided[0]).toMatchObject({ replaces_id: record!.id, replaced_by_id: one!.id });
    expect(await run.printer.stored(two!)).toMatchObject({ check_number: 1051, is_voided: false });
    expect(await violations(run.product)).toEqual([]);
  });

  it('stays void: its number is neither unvoided, nor deleted, nor used again', async () => {
    const [one] = await run.printer.printed(1);
    const { body } = await run.printer.giveBack([one!], 'spoiled');
    const { id } = body.value.voided[0]!;
    const unvoid = await run.factory.update('CklgTransaction', id, { is_voided: false, account_id: one!.account_id });
    expect([unvoid.status, unvoid.body.message]).toEqual([409, expect.stringContaining('stays void')]);
    expect((await run.factory.remove('CklgTransaction', id)).status).toBe(409);
    const reply = await run.printer.print(body.value.checks, { first_number: 1050 });
    expect([reply.status, reply.body.message]).toEqual([409, 'Number 1050 is already used. The next number is 1051.']);
  });

  it('is reported to the bank as void and found among the numbers', async () => {
    const [one] = await run.printer.printed(1);
    const { body } = await run.printer.giveBack([one!], 'spoiled');
    await run.printer.print(body.value.checks, { first_number: 1051 });
    const days = { from: '2000-01-01', to: '2100-01-01' };
    const pay = await run.product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', {
      token: run.admin.token,
      query: { checkbook_id: run.printer.checkbook.id, ...days },
    });
    const lines = pay.body.value.checks.map(({ check_number, is_voided }) => [check_number, is_voided]);
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        [1050, true],
        [1051, false],
      ]),
    );
    const found = await run.product.call<AnswerOf<'missing-numbers'>>('GET /api_admin_private/missing-numbers', {
      token: run.admin.token,
      query: { checkbook_id: run.printer.checkbook.id },
    });
    expect(found.body.value.findings).toEqual([
      { kind: 'void', from: 1050, to: 1050, check_id: body.value.voided[0]!.id },
    ]);
  });

  it('is reported for as many checks as a call takes, once when two people report it', async () => {
    const checks = await run.printer.printed(5);
    const replies = await Promise.all([
      run.printer.giveBack(checks, 'spoiled'),
      run.printer.giveBack(checks, 'spoiled'),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await run.printer.waiting()).toHaveLength(5);
    expect(await violations(run.product)).toEqual([]);
  });

  it('takes a reason and a printed check', async () => {
    const [one] = await run.printer.printed(1);
    expect((await run.printer.giveBack([one!], 'spoiled', { reason: ' ' })).status).toBe(400);
    expect((await run.printer.giveBack([one!], 'lost')).status).toBe(400);
    expect((await run.printer.giveBack(await run.printer.many(1), 'spoiled')).status).toBe(409);
    expect((await run.printer.giveBack([], 'spoiled')).status).toBe(400);
  });
});
