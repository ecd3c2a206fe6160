import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runProduct } from './support/run-product.ts';
import { button, filled } from './support/screen.ts';

const product = runProduct();

/** Also lines with quoted cells, which may contain line breaks. */
const linesOf = (csv: string): string[] => csv.trim().split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/);

// Each search finds some of the rows of the demo company.
it.each([
  ['people', '/dashboard/directory/people?search=keller'],
  ['outstanding checks', '/dashboard/check-log/outstanding-checks?search=keystone'],
  ['payments by payee', '/dashboard/check-log/payee-payments?search=keystone'],
  ['hours', '/dashboard/report-timesheet/approve-timesheet?view=totals&search=keller'],
  ['missing numbers', '/dashboard/check-log/missing-numbers?search=wrong'],
])('the CSV file of %s has the rows that the search found, and says so in its name', async (_, path) => {
  const { page } = await product().visit({ as: 'admin@demo.example', path });
  await filled(page);
  const counter = /\((\d+)\/(\d+)\)/;
  await page.getByRole('heading', { name: counter }).first().waitFor();
  const [, found, all] = counter.exec(await page.getByRole('heading', { name: counter }).first().innerText()) ?? [];
  expect(Number(found)).toBeGreaterThan(0);
  expect(Number(found)).toBeLessThan(Number(all));
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(download.suggestedFilename()).toMatch(/ filtered\.csv$/);
  expect(linesOf(await readFile(await download.path(), 'utf8'))).toHaveLength(1 + Number(found));
});
