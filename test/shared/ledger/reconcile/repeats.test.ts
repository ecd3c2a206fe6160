import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRepeats, type KnownLine, type NewLine } from '../../../../shared/ledger/reconcile/repeats.ts';

const fresh = (more: Partial<NewLine> = {}): NewLine => ({
  date: '2026-01-05',
  amount: -10,
  number: 101,
  text: 'Check 101',
  bank_id: 'A1',
  ...more,
});
const known = (line: number, more: Partial<NewLine> = {}): KnownLine => ({
  ...fresh(more),
  reconciliation_id: 7,
  line,
});

describe('a line that was uploaded before', () => {
  it.each([
    ['is recognized by id, day and amount', fresh({ text: 'other' }), known(1), true],
    [
      'is recognized by day, amount and number if the bank changed the id',
      fresh({ bank_id: 'B1', text: 'x' }),
      known(1),
      true,
    ],
    [
      'is recognized by day, amount and words without ids and numbers',
      fresh({ bank_id: null, number: null, text: 'SERVICE  charge.' }),
      known(1, { bank_id: null, number: null, text: 'Service Charge' }),
      true,
    ],
    ['only looks alike if the same id has another amount', fresh({ amount: -11 }), known(1), false],
    ['only looks alike if the same id has another day', fresh({ date: '2026-01-06' }), known(1), false],
  ])('%s', (_, line, earlier, is_same) => {
    expect(findRepeats([line], [earlier])).toEqual([{ reconciliation_id: 7, line: 1, is_same }]);
  });

  it.each([
    ['another number', fresh({ bank_id: null, number: 102 })],
    ['another day', fresh({ bank_id: null, date: '2026-01-06' })],
    ['other words without a number', fresh({ bank_id: null, number: null, text: 'Lunch' })],
  ])('is not one with %s', (_, line) => {
    expect(findRepeats([line], [known(1)])).toEqual([null]);
  });

  describe('and read otherwise by a former release', () => {
    const now = (number: number | null, text: string) => fresh({ bank_id: null, number, text });
    const then = (line: number, number: number | null, text: string) => known(line, { bank_id: null, number, text });
    const repeated = (lines: readonly NewLine[], stored: readonly KnownLine[]) =>
      findRepeats(lines, stored).map((each) => each && [each.line, each.is_same]);

    it.each([
      ['the count of the row', now(null, 'POS A'), then(1, 2, 'POS A')],
      ['a reference instead of the number in the text', now(1055, 'CHECK 1055'), then(1, 990_001, 'Check 1055')],
      ['no number', now(1001, 'Acme'), then(1, null, 'Acme')],
    ])('is recognized though it had %s', (_, line, stored) => {
      expect(repeated([line], [stored])).toEqual([[1, true]]);
    });

    it.each([
      ['whose numbers both readings know', now(1002, 'Check'), then(1, 1001, 'Check')],
      ['whose other number is in the text', now(102, 'Check 101'), then(1, 101, 'Check 101')],
      ['that has the id of a bank', fresh({ bank_id: 'B1', number: null }), known(1)],
    ])('is never another check %s', (_, line, stored) => {
      expect(repeated([line], [stored])).toEqual([null]);
    });

    it('leaves a stored line to the line that repeats it with its number', () => {
      const lines = [now(null, 'Check'), now(1001, 'Check')];
      expect(repeated(lines, [then(1, 1001, 'Check')])).toEqual([null, [1, true]]);
    });
  });

  it('is one for each stored line: two equal payments of a day are two', () => {
    const twice = [fresh({ bank_id: null }), fresh({ bank_id: null })];
    expect(findRepeats(twice, [])).toEqual([null, null]);
    expect(findRepeats(twice, [known(1, { bank_id: null })]).map((each) => each?.line ?? null)).toEqual([1, null]);
  });

  it('gives the surer repeat first', () => {
    const lines = [fresh({ bank_id: 'B9' }), fresh({ bank_id: 'A1' })];
    expect(findRepeats(lines, [known(1)]).map((each) => each?.is_same ?? null)).toEqual([null, true]);
  });

  const line = fc.record({
    date: fc.constantFrom('2026-01-05', '2026-01-06'),
    amount: fc.constantFrom(-10, 5),
    number: fc.constantFrom(null, 101, 102),
    text: fc.constantFrom('Check', 'Fee'),
    bank_id: fc.constantFrom(null, 'A1', 'A2'),
  });

  it('is recognized in each line of a file that is uploaded again, and repeats no stored line twice', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), fc.array(line, { maxLength: 15 }), (file, more) => {
        const stored = file.map((each, index) => ({ ...each, reconciliation_id: 7, line: index + 1 }));
        expect(findRepeats(file, stored).every((repeat) => repeat?.is_same)).toBe(true);
        const same = findRepeats(more, stored).filter((repeat) => repeat?.is_same);
        expect(new Set(same.map((repeat) => repeat?.line)).size).toBe(same.length);
      }),
    );
  });
});
