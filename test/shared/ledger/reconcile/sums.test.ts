import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choicesToStore,
  type StatementLine,
  treatments,
  type TreatedLine,
  treatmentRefusal,
  usualTreatment,
} from '../../../../shared/ledger/reconcile/lines.ts';
import { reconciliationSums, type Reconciled } from '../../../../shared/ledger/reconcile/sums.ts';

const line = (nth: number, amount: number, isRepeat = false): StatementLine => ({
  line: nth,
  date: '2026-01-05',
  amount,
  number: null,
  text: '',
  bank_id: null,
  repeats: isRepeat ? { reconciliation_id: 1, line: nth, is_same: true } : null,
});

const nothing: Reconciled = {
  opening_balance: 0,
  closing_balance: 0,
  deposits: null,
  fees: null,
  lines: [],
  treated: [],
  checks: [],
};

describe('the sums of a reconciliation', () => {
  it('count deposits, fees, checks and lines set aside', () => {
    const sums = reconciliationSums({
      opening_balance: 100,
      closing_balance: 62.8,
      deposits: 1,
      fees: 0.1,
      lines: [line(1, 20), line(2, -5), line(3, -30.1), line(4, -7), line(5, -20, true)],
      treated: [
        { line: 2, as: 'fee' },
        { line: 3, as: 'aside' },
      ],
      checks: [
        { amount: 7, statement_line: 4 },
        { amount: 16, statement_line: null },
      ],
    });
    expect(sums).toEqual({
      opening: 10_000,
      deposits: 2100,
      fees: 510,
      checks: 2300,
      checkCount: 2,
      aside: -3010,
      reached: 6280,
      closing: 6280,
      difference: 0,
      openLines: 0,
    });
  });

  it('leave the difference of a check that the bank read wrongly', () => {
    const sums = reconciliationSums({
      ...nothing,
      closing_balance: -54,
      lines: [line(1, -54)],
      checks: [{ amount: 45, statement_line: 1 }],
    });
    expect([sums.difference, sums.openLines]).toEqual([-900, 0]);
  });

  const cents = fc.integer({ min: -100_000, max: 100_000 }).filter((value) => value !== 0);
  const given = fc.record({
    opening: cents,
    amounts: fc.array(fc.record({ cents, isRepeat: fc.boolean(), role: fc.constantFrom('check', ...treatments) }), {
      maxLength: 25,
    }),
  });

  it('come to the closing balance if the file is complete and each line has its check or treatment', () => {
    fc.assert(
      fc.property(given, ({ opening, amounts }) => {
        const lines = amounts.map((each, index) => line(index + 1, each.cents / 100));
        const isCheck = ({ cents: value, role }: (typeof amounts)[number]) => value < 0 && role === 'check';
        const treated = amounts.map(({ cents: value }, index): TreatedLine => {
          return { line: index + 1, as: value < 0 ? 'aside' : index % 2 === 0 ? 'fee' : 'deposit' };
        });
        const closing = opening + amounts.reduce((sum, each) => sum + each.cents, 0);
        const sums = reconciliationSums({
          ...nothing,
          opening_balance: opening / 100,
          closing_balance: closing / 100,
          lines,
          treated,
          checks: amounts.flatMap((each, index) =>
            isCheck(each) ? [{ amount: -each.cents / 100, statement_line: index + 1 }] : [],
          ),
        });
        expect([sums.difference, sums.openLines]).toEqual([0, 0]);
      }),
    );
  });

  it('equal their parts, and what is open or repeated is what is missing', () => {
    fc.assert(
      fc.property(given, ({ opening, amounts }) => {
        const lines = amounts.map((each, index) => line(index + 1, each.cents / 100, each.isRepeat));
        const treated = amounts.flatMap(({ role }, index): TreatedLine[] =>
          role === 'check' ? [] : [{ line: index + 1, as: role }],
        );
        const closing = opening + amounts.reduce((sum, each) => sum + each.cents, 0);
        const sums = reconciliationSums({
          ...nothing,
          opening_balance: opening / 100,
          closing_balance: closing / 100,
          lines,
          treated,
        });
        expect(sums.opening + sums.deposits - sums.fees + sums.aside - sums.checks).toBe(sums.reached);
        expect(sums.closing - sums.reached).toBe(sums.difference);
        const roleOf = new Map(treated.map((each) => [each.line, each.as]));
        const missing = lines.filter((each) =>
          ['open', 'repeat'].includes(roleOf.get(each.line) ?? usualTreatment(each)),
        );
        expect(sums.difference).toBe(missing.reduce((sum, each) => sum + Math.round(each.amount * 100), 0));
      }),
    );
  });
});

describe('the treatment of a line', () => {
  it('is usually a deposit, a repeat or open', () => {
    expect([line(1, 5), line(1, -5), line(1, -5, true), line(1, 5, true)].map(usualTreatment)).toEqual([
      'deposit',
      'open',
      'repeat',
      'repeat',
    ]);
  });

  it('is stored only if it is not the usual one, the last choice of each line', () => {
    const lines = new Map([line(1, 5), line(2, -5)].map((each) => [each.line, each]));
    const chosen: TreatedLine[] = [
      { line: 2, as: 'fee' },
      { line: 1, as: 'deposit' },
      { line: 2, as: 'aside' },
      { line: 9, as: 'fee' },
    ];
    expect(choicesToStore(chosen, lines)).toEqual([{ line: 2, as: 'aside' }]);
  });

  it('is no deposit for money out', () => {
    expect(treatmentRefusal(line(1, -5), 'deposit')).toContain("isn't a deposit");
    expect(treatmentRefusal(line(1, 5), 'deposit')).toBeUndefined();
  });
});
