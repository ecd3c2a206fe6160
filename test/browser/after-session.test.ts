import { describe, it } from 'vitest';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { expectPath, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, field, filled, sees, signIn } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const PROFILE = '/dashboard/my-account/profile';

describe('after signing out', () => {
  it('and in again, Back leads to the page before, and signs nobody out', async () => {
    const { page } = await product().visit({ as: ADMIN, path: PROFILE });
    await field(page, 'City').waitFor();
    await button(page, 'Sign out').click();
    await button(page, 'Return to Login').click();
    await signIn(page, ADMIN, DEMO_PASSWORD);
    await expectPath(page, '/dashboard');
    await page.evaluate(() => history.back());
    await expectPath(page, PROFILE);
    await field(page, 'City').waitFor();
  });

  it("nothing is left of one's notices, which could undo something for the next person", async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard/check-log/accounts' });
    await filled(page);
    await button(page, 'Expand all').click();
    await act(page, 'To root', 'Bank fees');
    await sees(page, 'Account Bank fees moved to the top level.', 'Undo');
    await button(page, 'Sign out').click();
    await sees(page, 'Logout successful!');
    await seesNo(page, 'Undo', 'Account Bank fees moved to the top level.');
  });
});
