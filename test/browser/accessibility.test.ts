import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { screens } from './support/every-screen.ts';
import { PHONE, WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';

// Looking for violations is half of the time, and a third faster in optimized code.
const product = runProduct({ switches: [] });

/** What is open above the page, which must still be open in a wider window. */
const openAbove = (page: Page): Promise<string[]> =>
  page
    .locator('[role="dialog"], [role="menu"], [role="listbox"]')
    .filter({ visible: true })
    .evaluateAll((parts) => parts.map((part) => `${part.role} ${part.getAttribute('aria-label') ?? ''}`));

it.each(screens)(
  'on a phone and in a wide window this screen has no accessibility violations: $name',
  async ({ visit, show, isClosedByLayout }) => {
    const { page } = await product().visit({ ...visit, isShared: true, browser: { viewport: PHONE, hasTouch: true } });
    await show(page, product());
    await expectAccessible(page);
    const open = await openAbove(page);
    await page.setViewportSize(WIDE);
    if (isClosedByLayout) {
      await page.goto(visit.path ?? '/');
      await show(page, product());
    }
    await expect.poll(() => openAbove(page)).toEqual(open);
    await expectAccessible(page);
  },
);
