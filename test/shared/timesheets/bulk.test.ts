import { describe, expect, it } from 'vitest';
import { bulkSteps, skippedText, planBulk, planInWords, runningText } from '../../../shared/timesheets/bulk.ts';
import {
  flagsOf,
  actionRefusal,
  type TimesheetState,
  timesheetStates,
  transitions,
} from '../../../shared/timesheets/lifecycle.ts';

const actor = { user_id: 1, role: 'admin' };

const listed = (counts: Partial<Record<TimesheetState, number>>, user_id = 2) =>
  timesheetStates.flatMap((state) =>
    Array.from({ length: counts[state] ?? 0 }, () => ({ user_id, sheet: flagsOf[state] })),
  );

const plan = (step: (typeof bulkSteps)[number], rows: ReturnType<typeof listed>) =>
  planBulk(step, rows, ({ user_id, sheet }) => actionRefusal(step, actor, { sheet: { ...sheet, user_id } }));

const words = (step: (typeof bulkSteps)[number], rows: ReturnType<typeof listed>) =>
  planInWords(transitions[step].label, plan(step, rows));

it.each([
  ['2026-12-05', true],
  ['2026-12-06', true],
  ['2026-12-07', false],
])('on %s, a period that ends on 2026-12-06 is pointed out: %s', (today, isRunning) => {
  expect(runningText('2026-12-06', today)).toBe(
    isRunning
      ? "This pay period runs until 2026-12-06. Owners can't enter its remaining days until their timesheet is open again."
      : undefined,
  );
});

describe('the label of a bulk step', () => {
  it.each([
    ['lock', { open: 4, locked: 3, approved: 5 }, 'Lock 4 of 12: 3 already locked, 5 already approved'],
    ['lock', { open: 12 }, 'Lock all 12'],
    ['approve', { open: 4 }, 'Approve none of 4: 4 not locked yet'],
    ['approve', { locked: 1, open: 1, processed: 2 }, 'Approve 1 of 4: 1 not locked yet, 2 already processed'],
    ['process', { approved: 2, locked: 1, open: 1 }, 'Process 2 of 4: 1 not locked yet, 1 not approved yet'],
    ['process', { approved: 1 }, 'Process all 1'],
  ] as const)('%s of %o counts what it skips and why', (step, counts, expected) => {
    expect(words(step, listed(counts))).toBe(expected);
  });

  it('says how many timesheets are your own', () => {
    expect(words('approve', [...listed({ locked: 2 }), ...listed({ locked: 1 }, 1)])).toBe(
      'Approve 2 of 3: 1 your own',
    );
  });
});

it.each(bulkSteps)('a bulk %s selects exactly the timesheets that the single step accepts', (step) => {
  const rows = listed({ open: 2, locked: 2, approved: 2, processed: 2 });
  const { eligible, skipped } = plan(step, rows);
  expect(eligible).toEqual(
    rows.filter(({ sheet, user_id }) => !actionRefusal(step, actor, { sheet: { ...sheet, user_id } })),
  );
  expect([...eligible, ...skipped.flatMap((group) => group.rows)]).toHaveLength(rows.length);
});

it('nothing is said about skipped sheets when all of them can be changed', () => {
  expect(skippedText(plan('lock', listed({ open: 3 })))).toBe('');
});
