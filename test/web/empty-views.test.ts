import { expect, it } from 'vitest';
import type { BoardRow } from '../../shared/timesheets/board.ts';
import { emptyTextOf } from '../../web/features/timesheets/payroll/payroll-view.ts';

const row = (sheet: object | null) => ({ user_id: 1, sheet }) as BoardRow;

it('while somebody has no timesheet, nothing waits for approval, but not all are approved', () => {
  const approving = { id: 'approving', label: '', shows: 'APPROVING' } as const;
  expect(emptyTextOf(approving, [row({ is_approved: true }), row(null)])).toBe(
    'No timesheets are waiting for approval.',
  );
  expect(emptyTextOf(approving, [row(null)])).toBeUndefined();
});
