import { it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { screens } from './support/every-screen.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';

const product = runProduct();

it.each(screens)('is accessible on a phone: $name', async ({ visit, show }) => {
  const { page } = await product().visit({ ...visit, isShared: true, browser: { viewport: PHONE, hasTouch: true } });
  await show(page, product());
  await expectAccessible(page);
});
