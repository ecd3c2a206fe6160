import { expect, it } from 'vitest';
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
