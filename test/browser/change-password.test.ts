import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { expectFocus, expectPath, expectProblem, expectValue } from './support/expect.ts';
import { button, field, heading, sees, signIn } from './support/screen.ts';

const product = runProduct();

const PATH = '/dashboard/my-account/change-password';
const [CURRENT, NEW, CONFIRM] = ['Current Password', 'New Password', 'Confirm New Password'] as const;

async function addPerson(email: string): Promise<void> {
  await (await product().api('admin@demo.example')).addPerson({ email, roleId: roleIds.accountant });
}

it('says what is missing, all at once, and puts the cursor there', async () => {
  const { page } = await product().visit({ as: 'accountant@demo.example', path: PATH });
  await field(page, NEW).fill('short');
  await field(page, CONFIRM).fill('other');
  await button(page, 'Save').click();
  await expectProblem(page, CURRENT, 'Current password is required.');
  await expectProblem(page, NEW, 'New password must be at least 6 characters.');
  await expectProblem(page, CONFIRM, 'Passwords do not match.');
  await expectFocus(field(page, CURRENT));
  await field(page, CURRENT).fill('not-the-password');
  await field(page, NEW).fill('another-password');
  await field(page, CONFIRM).fill('another-password');
  await button(page, 'Save').click();
  await expectProblem(page, CURRENT, 'The current password is not right.');
  await expectFocus(field(page, CURRENT));
});

it('keeps this session and ends the others', async () => {
  const email = 'changes.password@demo.example';
  await addPerson(email);
  const elsewhere = await product().visit({ as: email, path: '/dashboard/my-account' });
  await heading(elsewhere.page, 'MY ACCOUNT').waitFor();
  const { page } = await product().visit({ as: email, path: PATH });
  await field(page, CURRENT).fill(DEMO_PASSWORD);
  await field(page, NEW).fill('another-password');
  await field(page, CONFIRM).fill('another-password');
  await button(page, 'Save').click();
  await sees(page, 'Success', 'Password updated successfully');
  await Promise.all([CURRENT, NEW, CONFIRM].map((label) => expectValue(field(page, label), '')));
  await page.reload();
  await heading(page, 'Change password').waitFor();
  await expectPath(page, PATH);

  await elsewhere.page.locator('.place-list').getByRole('link', { name: 'Profile' }).click();
  await expectPath(elsewhere.page, '/login');
  await signIn(elsewhere.page, email, DEMO_PASSWORD);
  await sees(elsewhere.page.getByRole('main'), 'Invalid e-mail or password');
  await signIn(elsewhere.page, email, 'another-password');
  await expectPath(elsewhere.page, '/dashboard/my-account/profile');
});

it('shows a password on request only', async () => {
  const { page } = await product().visit({ as: 'accountant@demo.example', path: PATH });
  await field(page, NEW).fill('to-be-looked-at');
  expect(await field(page, NEW).getAttribute('type')).toBe('password');
  await button(page, `Show ${NEW}`).click();
  expect(await field(page, NEW).getAttribute('type')).toBe('text');
  await button(page, `Hide ${NEW}`).click();
  expect(await field(page, NEW).getAttribute('type')).toBe('password');
});

it('says on a phone that it is done, above the page and not over it', async () => {
  const email = 'phones.password@demo.example';
  await addPerson(email);
  const { page } = await product().visit({ as: email, path: PATH, browser: { viewport: PHONE, hasTouch: true } });
  await field(page, CURRENT).fill(DEMO_PASSWORD);
  await field(page, NEW).fill('another-password');
  await field(page, CONFIRM).fill('another-password');
  await button(page, 'Save').tap();
  await sees(page, 'Password updated successfully');
  await page.evaluate(() => scrollTo(0, 0));
  const distance = async (): Promise<number> => {
    const notice = await page.locator('.dashboard-notices').boundingBox();
    const title = await heading(page, 'Change password').boundingBox();
    return title && notice && notice.height > 0 ? title.y - (notice.y + notice.height) : Number.NaN;
  };
  await expect.poll(distance).toBeGreaterThanOrEqual(0);
});
