import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperIssues, printRuns, skippedNumbers } from '../../../shared/ledger/printing.ts';

const checks = (numbers: readonly (number | null)[]) =>
  numbers.map((check_number, index) => ({ id: index + 1, check_number }));

const runsOf = (numbers: readonly (number | null)[], next: number | null) =>
  printRuns(checks(numbers), next).map((run) => run.map(({ check_number }) => check_number));

describe('the runs of a printer', () => {
  it.each([
    { title: 'none without checks', numbers: [], next: 9, runs: [] },
    { title: 'one for new checks', numbers: [null, null], next: 9, runs: [[null, null]] },
    { title: 'one for new checks of an empty checkbook', numbers: [null, null], next: null, runs: [[null, null]] },
    { title: 'one for consecutive numbers', numbers: [5, 6, 7], next: 9, runs: [[5, 6, 7]] },
    { title: 'one per gap in the numbers', numbers: [3, 5, 6], next: 9, runs: [[3], [5, 6]] },
    { title: 'two for the same number', numbers: [5, 5], next: 9, runs: [[5], [5]] },
    { title: 'one for the last number and new checks', numbers: [7, 8, null], next: 9, runs: [[7, 8, null]] },
    { title: 'two for an earlier number and new checks', numbers: [7, null, null], next: 9, runs: [[7], [null, null]] },
  ])('are $title', ({ numbers, next, runs }) => {
    expect(runsOf(numbers, next)).toEqual(runs);
  });

  it('each have the paper of their checks, skip no number, and have all checks in order', () => {
    const number = fc.integer({ min: 1, max: 12 });
    const some = fc.tuple(fc.array(number, { maxLength: 8 }), fc.nat({ max: 4 }), fc.integer({ min: 13, max: 15 }));
    fc.assert(
      fc.property(some, ([numbers, news, next]) => {
        const inOrder = checks([...numbers.toSorted((a, b) => a - b), ...Array.from({ length: news }, () => null)]);
        const runs = printRuns(inOrder, next);
        expect(runs.flat()).toEqual(inOrder);
        for (const run of runs) {
          const first = run[0]?.check_number ?? next;
          expect(paperIssues(run, first)).toEqual([]);
          expect(skippedNumbers(run, first, next)).toBe(0);
        }
      }),
    );
  });
});
