import { expect, it } from 'vitest';
import { actionRefusal, flagsOf, type SheetFacts } from '../../../shared/timesheets/lifecycle.ts';

const whyNotSentBack = (marks: Partial<SheetFacts['sheet']>, more: Partial<SheetFacts> = {}) =>
  actionRefusal(
    'return',
    { user_id: 1, role: 'president' },
    { sheet: { user_id: 2, ...flagsOf.open, ...marks }, ...more },
  )?.message;

it.each([
  ['its owner works on', {}, 'This timesheet is still open, so its owner can change it.'],
  [
    'is ready',
    { ready_at: '2026-11-20T10:00:00.000Z' },
    'This timesheet is ready but still open. Lock it first, then send it back.',
  ],
  [
    'has nothing to report',
    { nothing_reason: 'On leave' },
    'This timesheet is ready but still open. Lock it first, then send it back.',
  ],
])("an open timesheet that %s can't be sent back", (_, marks, message) => {
  expect(whyNotSentBack(marks)).toBe(message);
});

it('a ready timesheet can be sent back once it is locked or past its lock date', () => {
  const marks = { ready_at: '2026-11-20T10:00:00.000Z' };
  expect(whyNotSentBack({ ...marks, ...flagsOf.locked })).toBeUndefined();
  expect(whyNotSentBack(marks, { isPastLock: true })).toBeUndefined();
});
