import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, dialog, heading } from './support/screen.ts';

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

it('an email in the title of a dialog wraps before its domain, not within a word', async () => {
  const api = await product().api(ADMIN);
  const email = 'wilhelmina@demo.example';
  await api.addPerson({ email, roleId: roleIds.user });
  const { page } = await product().visit({
    as: ADMIN,
    path: `/dashboard/directory/users?search=${email}`,
    browser: { viewport: { width: 320, height: 640 } },
  });
  await act(page, 'Edit', email);
  const title = heading(dialog(page), `Edit user ${email}`);
  await title.waitFor();
  const linesOf = (words: string) =>
    title.evaluate((element, word) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (text.nextNode()) {
        const start = text.currentNode.textContent?.indexOf(word) ?? -1;
        if (start < 0) continue;
        const place = document.createRange();
        place.setStart(text.currentNode, start);
        place.setEnd(text.currentNode, start + word.length);
        return new Set([...place.getClientRects()].map(({ top }) => Math.round(top))).size;
      }
      return 0;
    }, words);
  expect(await linesOf('@demo.example')).toBe(1);
});
