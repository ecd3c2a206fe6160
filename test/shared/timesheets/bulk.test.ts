import { describe, expect, it } from 'vitest';
import { bulkSteps, leftInWords, planBulk, planInWords } from '../../../shared/timesheets/bulk.ts';
import {
  flagsOf,
  refusalOf,
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
  planBulk(step, rows, ({ user_id, sheet }) => refusalOf(step, actor, { sheet: { ...sheet, user_id } }));

const words = (step: (typeof bulkSteps)[number], rows: ReturnType<typeof listed>) =>
  planInWords(transitions[step].label, plan(step, rows));

describe('a bulk step in words', () => {
  it.each([
    ['lock', { open: 4, locked: 3, approved: 5 }, 'Lock 4 of 12: 3 locked already, 5 approved already'],
    ['lock', { open: 12 }, 'Lock all 12'],
    ['approve', { open: 4 }, 'Approve none of 4: 4 not locked yet'],
    ['approve', { locked: 1, open: 1, processed: 2 }, 'Approve 1 of 4: 1 not locked yet, 2 processed already'],
    ['process', { approved: 2, locked: 1, open: 1 }, 'Process 2 of 4: 1 not locked yet, 1 not approved yet'],
    ['process', { approved: 1 }, 'Process all 1'],
  ] as const)('%s of %o', (step, counts, expected) => {
    expect(words(step, listed(counts))).toBe(expected);
  });

  it('says which is your own', () => {
    expect(words('approve', [...listed({ locked: 2 }), ...listed({ locked: 1 }, 1)])).toBe(
      'Approve 2 of 3: 1 your own',
    );
  });
});

it.each(bulkSteps)('%s is planned for just those sheets that the single rule lets through', (step) => {
  const rows = listed({ open: 2, locked: 2, approved: 2, processed: 2 });
  const { eligible, left } = plan(step, rows);
  expect(eligible).toEqual(
    rows.filter(({ sheet, user_id }) => !refusalOf(step, actor, { sheet: { ...sheet, user_id } })),
  );
  expect([...eligible, ...left.flatMap((group) => group.rows)]).toHaveLength(rows.length);
});

it('has nothing to say of sheets that can all be changed', () => {
  expect(leftInWords(plan('lock', listed({ open: 3 })))).toBe('');
});
