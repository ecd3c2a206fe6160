import { expect, it } from 'vitest';
import { timesheetBoard } from '../../shared/contract/operations/payroll.ts';
import { lockTimesheet, unapproveTimesheet, unlockTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { type BoardRow, boardCounts, type BoardSheet } from '../../shared/timesheets/board.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import type { Api } from './support/api.ts';
import { APPROVE, type Period } from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, heading, sees } from './support/screen.ts';

const product = runProduct({ size: ['--staff', '430', '--periods', '1'] });

const LOCKED = 250;
const AT_ONCE = 10;
/** Some hundred timesheets are prepared first, with a call each. */
const PATIENCE_MS = 150_000;

/** Brings a timesheet to locked or open, wherever a previous attempt left it. */
async function bringTo(admin: Api, wanted: 'locked' | 'open', sheet: BoardSheet): Promise<void> {
  const body = { timesheet_id: sheet.id };
  const state = stateOf(sheet);
  if (state === 'approved') await admin.call(unapproveTimesheet, {}, body);
  if (wanted === 'locked' && state === 'open') await admin.call(lockTimesheet, {}, body);
  if (wanted === 'open' && state !== 'open') await admin.call(unlockTimesheet, {}, body);
}

it('250 timesheets are approved with one press, and the others say why not', { timeout: PATIENCE_MS }, async () => {
  const admin = await product().api('admin@demo.example');
  const period = (await admin.crud<(Period & { is_current: boolean })[]>('TsrpPayPeriod', 'getAll')).find(
    ({ is_current }) => is_current,
  );
  const board = () => admin.call<BoardRow[]>(timesheetBoard, { pay_period_id: period?.id ?? 0 });
  const queue = (await board()).flatMap(({ sheet }) => (sheet ? [sheet] : [])).entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, sheet] of queue) await bringTo(admin, index < LOCKED ? 'locked' : 'open', sheet);
    }),
  );
  const listed = boardCounts(await board());
  expect(listed).toMatchObject({ locked: LOCKED, approved: 0, processed: 0 });
  expect(listed.open).toBeGreaterThan(0);

  const { page } = await product().visit({ as: 'admin@demo.example', path: APPROVE });
  await sees(page, `(${LOCKED + listed.open})`);
  // The first chunk waits until the progress bar was seen.
  const progress = dialog(page).getByRole('progressbar');
  await page.route('**/approve-all-timesheets', async (route) => {
    await progress.waitFor();
    await route.continue();
  });
  await button(page, 'Approve all').click();
  await heading(dialog(page), `Approve ${LOCKED} timesheets`).waitFor();
  await button(dialog(page), `Approve ${LOCKED} timesheets`).click();
  await sees(page, `${LOCKED} timesheets approved. ${listed.open} couldn't be approved.`);
  const reasons = dialog(page)
    .getByRole('listitem')
    .filter({ hasText: "This timesheet isn't locked yet. Lock it first." });
  expect(await reasons.count()).toBe(listed.open);
  await button(dialog(page), 'Done').click();
  await sees(page, `(${listed.open})`, `${LOCKED} timesheets approved. ${listed.open} couldn't be approved.`);
  expect(boardCounts(await board())).toMatchObject({ locked: 0, approved: LOCKED, open: listed.open });
});
