import { expect, it } from 'vitest';
import { timesheetBoard } from '../../shared/contract/operations/payroll.ts';
import { lockTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { type BoardRow, boardCounts } from '../../shared/timesheets/board.ts';
import { APPROVE, type Period } from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, heading, sees } from './support/screen.ts';

const product = runProduct(['--staff', '430', '--periods', '1']);

const LOCKED = 250;

it('250 timesheets are approved by one press, and the others say why they are not', async () => {
  const admin = await product().api('admin@demo.example');
  const period = (await admin.crud<(Period & { is_current: boolean })[]>('TsrpPayPeriod', 'getAll')).find(
    ({ is_current }) => is_current,
  );
  const board = () => admin.call<BoardRow[]>(timesheetBoard, { pay_period_id: period?.id ?? 0 });
  const before = await board();
  const open = before.filter(({ sheet }) => sheet && !sheet.is_locked).map(({ sheet }) => sheet!.id);
  const isLocked = boardCounts(before).locked;
  await Promise.all(
    open.slice(0, LOCKED - isLocked).map((timesheet_id) => admin.call(lockTimesheet, {}, { timesheet_id })),
  );
  const listed = boardCounts(await board());
  expect(listed).toMatchObject({ locked: LOCKED, approved: 0, processed: 0 });
  expect(listed.open).toBeGreaterThan(0);

  const { page } = await product().visit({ as: 'admin@demo.example', path: APPROVE });
  await sees(page, `(${LOCKED + listed.open})`);
  await button(page, 'Approve all').click();
  await heading(dialog(page), `Approve ${LOCKED} timesheets`).waitFor();
  await button(dialog(page), `Approve ${LOCKED} timesheets`).click();
  await dialog(page).getByRole('progressbar').waitFor();
  await sees(page, `${LOCKED} timesheets were approved. ${listed.open} could not be.`);
  const reasons = dialog(page)
    .getByRole('listitem')
    .filter({ hasText: 'This timesheet is not locked yet. Lock it first.' });
  expect(await reasons.count()).toBe(listed.open);
  await button(dialog(page), 'Done').click();
  await sees(page, `(${listed.open})`, `${LOCKED} timesheets were approved. ${listed.open} could not be.`);
  expect(boardCounts(await board())).toMatchObject({ locked: 0, approved: LOCKED, open: listed.open });
});
