import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOfLayout } from './support/layout.ts';
import { PHONE, WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, filled, heading, rowsOf } from './support/screen.ts';

const product = runProduct();

it('the preferences of a list stay open, with what was chosen, when a phone is turned', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/people' });
  await page.setViewportSize({ width: 390, height: 844 });
  await filled(page);
  await button(page, 'Table preferences').click();
  await dialog(page).getByRole('radio', { name: '50 people' }).check();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('columnheader', { name: 'Work Phone' }).waitFor({ state: 'attached' });
  await button(dialog(page), 'Confirm').click();
  await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThan(15);
  await button(page, 'Table preferences').click();
  await heading(dialog(page), 'Table preferences').waitFor();
});

const widthOf = (header: Locator): Promise<number> =>
  header.evaluate((element) => Math.round(element.getBoundingClientRect().width));

/** Drags the end of a column's header to the right. */
async function widen(header: Locator, by: number): Promise<void> {
  const before = await widthOf(header);
  const end = (await header.locator('[aria-roledescription="resize button"]').boundingBox())!;
  const { mouse } = header.page();
  await mouse.move(end.x + end.width / 2, end.y + end.height / 2);
  await mouse.down();
  await mouse.move(end.x + end.width / 2 + by, end.y + end.height / 2, { steps: 5 });
  await mouse.up();
  await expect.poll(() => widthOf(header)).toBeGreaterThan(before + by / 2);
}

it('column widths set on a wide window are kept for it, and a phone keeps its own', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/people' });
  await filled(page);
  const name = page.getByRole('columnheader', { name: 'Name' }).first();
  await widen(name, 260);
  const set = await widthOf(name);
  await page.setViewportSize(PHONE);
  await expect.poll(() => widthOf(name)).toBeLessThan(PHONE.width);
  expect(await faultsOfLayout(page, false)).toEqual([]);
  await widen(name, 60);
  await page.setViewportSize(WIDE);
  await expect.poll(() => widthOf(name)).toBe(set);
});
