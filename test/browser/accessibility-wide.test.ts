import { it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { screens } from './support/every-screen.ts';
import { WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';

const product = runProduct();

it.each(screens)('in a wide window this screen has no accessibility violations: $name', async ({ visit, show }) => {
  const { page } = await product().visit({ ...visit, isShared: true, browser: { viewport: WIDE } });
  await show(page, product());
  await expectAccessible(page);
});
