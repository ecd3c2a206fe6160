import type { Locator } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectPath, expectValue } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, filled, heading } from './support/screen.ts';

const product = runProduct();

const ROLES = '/dashboard/directory/roles';

/** The second press of a double-click, for which the dialog that the first one opened is already there. */
async function doubleClick(target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  const page = target.page();
  await target.click();
  await dialog(page).waitFor();
  await page.mouse.click(x + width / 2, y + height / 2);
}

async function openRoles() {
  const { page } = await product().visit({ as: 'admin@demo.example', path: ROLES });
  await filled(page);
  return page;
}

describe('a press beside a dialog', () => {
  it('leaves open what a double-click opened, and an empty form', async () => {
    const page = await openRoles();
    await doubleClick(button(page, 'Create role'));
    const name = field(dialog(page), 'Role Name');
    await name.fill('surveyor');
    await expectValue(name, 'surveyor');
    await name.fill('');
    await page.mouse.click(5, 5);
    await name.fill('inspector');
    await expectValue(name, 'inspector');
  });

  it('is no answer to the question whether to leave a page', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/my-account/profile' });
    await field(page, 'City').fill('Springfield');
    await doubleClick(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Directory' }));
    await button(dialog(page), 'Leave').click();
    await expectPath(page, '/dashboard/directory');
    await heading(page, 'DIRECTORY').waitFor();
  });
});
