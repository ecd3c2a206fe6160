import { it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { leaveScreens } from './support/leave-screens.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';

const product = runProduct();
const name = (text: string) => text.replaceAll(/[^a-z]+/g, '-');

it.each(leaveScreens)('phone $name', async ({ name: title, visit, show }) => {
  const { page } = await product().visit({ ...visit, isShared: true, browser: { viewport: PHONE, hasTouch: true } });
  try {
    await show(page, product());
  } finally {
    await page.screenshot({ path: `/tmp/lv/shots/phone-${name(title)}.png` });
  }
  await expectAccessible(page);
});
it.each(leaveScreens)('wide $name', async ({ name: title, visit, show }) => {
  const { page } = await product().visit({
    ...visit,
    isShared: true,
    browser: { viewport: { width: 1280, height: 800 } },
  });
  try {
    await show(page, product());
  } finally {
    await page.screenshot({ path: `/tmp/lv/shots/wide-${name(title)}.png` });
  }
  await expectAccessible(page);
});
