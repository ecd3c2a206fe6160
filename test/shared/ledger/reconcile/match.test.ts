import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../../shared/dates.ts';
import { type LineMatch, matchLines, type MatchableCheck } from '../../../../shared/ledger/reconcile/match.ts';

const check = (id: number, more: Partial<MatchableCheck> = {}): MatchableCheck => ({
  id,
  check_number: 100 + id,
  transaction_date: '2026-01-05',
  amount: 10,
  is_voided: false,
  cleared_on: null,
  reconciliation_id: null,
  ...more,
});

const line = (nth: number, number: number | null, amount = -10, date = '2026-01-09') => ({
  line: nth,
  date,
  amount,
  number,
});

const kindsOf = (matches: readonly LineMatch[]) => matches.map(({ kind, check_ids }) => [kind, ...check_ids]);

describe('a line with a check number', () => {
  it.each([
    ['is sure if one free check has its number and amount', [check(1)], [['sure', 1]]],
    ['is sure for a check that somebody cleared by hand', [check(1, { cleared_on: '2026-01-08' })], [['sure', 1]]],
    ['is unknown without a check of its number', [check(2)], [['unknown-number']]],
    ['differs if the amount does', [check(1, { amount: 10.01 })], [['amount-differs', 1]]],
    ['is paid though void', [check(1, { is_voided: true })], [['paid-though-void', 1]]],
    [
      'is paid though void with another amount too',
      [check(1, { is_voided: true, amount: 9 })],
      [['paid-though-void', 1]],
    ],
    ['is paid twice if another statement has the check', [check(1, { reconciliation_id: 7 })], [['paid-twice', 1]]],
    [
      'has a reused number if a check of another amount was paid with it',
      [check(1, { reconciliation_id: 7, amount: 9 })],
      [['number-reused', 1]],
    ],
    [
      'has a reused number if two free checks have it, nearest first',
      [check(1), check(2, { check_number: 101, transaction_date: '2026-01-08' })],
      [['number-reused', 2, 1]],
    ],
    [
      'takes the free one of two checks with its number',
      [check(1, { reconciliation_id: 7 }), check(2, { check_number: 101 })],
      [['sure', 2]],
    ],
    [
      'takes the valid one of two checks with its number',
      [check(1, { is_voided: true }), check(2, { check_number: 101 })],
      [['sure', 2]],
    ],
    [
      'is an exception before the date of the check',
      [check(1, { transaction_date: '2026-01-10' })],
      [['dated-before', 1]],
    ],
    ['is stale after 180 days', [check(1, { transaction_date: '2025-07-12' })], [['stale', 1]]],
    ['is sure after 180 days exactly', [check(1, { transaction_date: '2025-07-13' })], [['sure', 1]]],
  ] as const)('%s', (_, checks, expected) => {
    expect(kindsOf(matchLines([line(1, 101)], checks))).toEqual(expected);
  });

  it('is paid twice if two lines pay the same check, and neither is sure', () => {
    const matches = matchLines([line(1, 101), line(2, 101)], [check(1)]);
    expect(matches).toEqual([
      { line: 1, kind: 'paid-twice', check_ids: [1], other_line: 2 },
      { line: 2, kind: 'paid-twice', check_ids: [1], other_line: 1 },
    ]);
  });

  it('counts the days that the checkbook sets', () => {
    expect(kindsOf(matchLines([line(1, 101)], [check(1, { transaction_date: '2025-12-01' })], 30))).toEqual([
      ['stale', 1],
    ]);
  });
});

describe('a line without a check number', () => {
  it('is only likely, by amount and days, nearest check first', () => {
    const checks = [check(1), check(2, { transaction_date: '2026-01-08' }), check(3, { amount: 11 })];
    expect(kindsOf(matchLines([line(1, null)], checks))).toEqual([['likely', 2, 1]]);
  });

  it.each([
    ['written after it', { transaction_date: '2026-01-10' }],
    ['more than half a year older', { transaction_date: '2025-07-12' }],
    ['on another statement', { reconciliation_id: 7 }],
    ['that is void', { is_voided: true }],
    ['of another amount', { amount: 10.5 }],
  ])('is no check %s', (_, more) => {
    expect(kindsOf(matchLines([line(1, null)], [check(1, more)]))).toEqual([['none']]);
  });

  it('leaves checks alone that another line pays for sure', () => {
    expect(kindsOf(matchLines([line(1, null), line(2, 101)], [check(1)]))).toEqual([['none'], ['sure', 1]]);
  });

  it('is not looked at if it is money received', () => {
    expect(matchLines([line(1, 101, 10), line(2, null, 10)], [check(1)])).toEqual([]);
  });
});

describe('money in with the number and amount of a check', () => {
  it('takes back the payment on the same statement, and neither line is sure', () => {
    const matches = matchLines([line(1, 101), line(2, 101, 10, '2026-01-12')], [check(1)]);
    expect(kindsOf(matches)).toEqual([
      ['returned', 1],
      ['returned', 1],
    ]);
    expect(matches.map(({ other_line }) => other_line)).toEqual([2, 1]);
  });

  it('takes back a payment that this or an earlier statement has', () => {
    const [match] = matchLines([line(1, 101, 10)], [check(1, { reconciliation_id: 7 })]);
    expect(match).toEqual({ line: 1, kind: 'returned', check_ids: [1], other_line: null });
  });

  it.each([
    ['another amount', [line(1, 101), line(2, 101, 11)]],
    ['another number', [line(1, 101), line(2, 102, 10)]],
    ['no number', [line(1, 101), line(2, null, 10)]],
  ])('with %s is a deposit', (_, lines) => {
    expect(kindsOf(matchLines(lines, [check(1), check(3)]))).toEqual([['sure', 1]]);
  });
});

const day = fc.integer({ min: -250, max: 20 }).map((days) => addDays('2026-01-09', days));
const amount = fc.constantFrom(1, 2.5, 10, 1234.56);
const checks = fc
  .array(
    fc.record({
      check_number: fc.option(fc.integer({ min: 1, max: 6 })),
      transaction_date: day,
      amount,
      is_voided: fc.boolean(),
      cleared_on: fc.constantFrom(null, '2026-01-08'),
      reconciliation_id: fc.constantFrom(null, null, 7),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((each, index): MatchableCheck => ({ ...each, id: index + 1 })));
const lines = fc
  .array(fc.record({ number: fc.option(fc.integer({ min: 1, max: 7 })), amount, date: day, isIn: fc.boolean() }), {
    maxLength: 12,
  })
  .map((all) =>
    all.map(({ isIn, ...each }, index) => ({ ...each, amount: isIn ? each.amount : -each.amount, line: index + 1 })),
  );

/** The sure matches by the rule as it is said: one check, one line, same number and amount, within the days. */
const sureByDefinition = (all: readonly ReturnType<typeof line>[], of: readonly MatchableCheck[]): string[] =>
  all.flatMap((each) => {
    const fits = (other: MatchableCheck) =>
      each.number !== null &&
      other.check_number === each.number &&
      other.amount === -each.amount &&
      !other.is_voided &&
      other.reconciliation_id === null;
    const own = of.filter(fits);
    const rivals = all.filter((other) => other.number === each.number && Math.abs(other.amount) === -each.amount);
    const days = own[0] ? daysBetween(own[0].transaction_date, each.date) : -1;
    return own.length === 1 && rivals.length === 1 && days >= 0 && days <= 180 ? [`${each.line}=${own[0]!.id}`] : [];
  });

describe('matching', () => {
  it('finds exactly the sure matches that the rule defines', () => {
    fc.assert(
      fc.property(lines, checks, (all, of) => {
        const sure = matchLines(all, of).filter(({ kind }) => kind === 'sure');
        expect(sure.map(({ line: nth, check_ids }) => `${nth}=${check_ids.join()}`)).toEqual(sureByDefinition(all, of));
      }),
    );
  });

  it('never uses a line or a check twice, and answers each line of money out once', () => {
    fc.assert(
      fc.property(lines, checks, (all, of) => {
        const matches = matchLines(all, of);
        expect(matches.filter(({ line: nth }) => all[nth - 1]!.amount < 0).map((each) => each.line)).toEqual(
          all.filter((each) => each.amount < 0).map((each) => each.line),
        );
        const used = matches.flatMap(({ kind, check_ids }) => (kind === 'sure' ? check_ids : []));
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });

  it('is independent of the order of lines and checks', () => {
    fc.assert(
      fc.property(lines, checks, (all, of) => {
        expect(matchLines(all.toReversed(), of.toReversed())).toEqual(matchLines(all, of));
      }),
    );
  });
});
