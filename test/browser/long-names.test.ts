import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';

/** As long as a name can be, without a space to wrap at. */
const NAME = `Aaron${'w'.repeat(75)}`;

/** How far the words of an element reach over its edge, in pixels. */
const excessOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return Math.max(0, Math.round(words.getBoundingClientRect().right - element.getBoundingClientRect().right));
  });

describe.each([
  ['wide', { width: 1280, height: 800 }],
  ['on a phone', PHONE],
])('a very long name, %s,', (_, viewport) => {
  it('stays in its cell in People and in its result of the search', async () => {
    const api = await product().api(ADMIN);
    const person = { email: `long-${viewport.width}@demo.example`, roleId: roleIds.user };
    await api.addPerson({ ...person, profile: { first_name: NAME, last_name: NAME } });
    const { page } = await product().visit({
      as: ADMIN,
      path: '/dashboard/directory/people?search=aaronw',
      browser: { viewport },
    });
    const cell = page.getByRole('row').filter({ hasText: NAME }).first().locator('th, td').first();
    await cell.waitFor();
    expect(await excessOf(cell)).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('aaronw');
    const result = page.getByRole('option', { name: NAME }).first();
    await result.waitFor();
    expect(await excessOf(result)).toBe(0);
  });
});
