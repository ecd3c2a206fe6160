import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { expectFocus, expectPath, expectProblem, expectValue } from './support/expect.ts';
import { button, dialog, field, heading, sees, signIn } from './support/screen.ts';

const product = runProduct();

const PATH = '/dashboard/my-account/change-password';
const [CURRENT, NEW, CONFIRM] = ['Current Password', 'New Password', 'Confirm New Password'] as const;

async function addPerson(email: string): Promise<void> {
  await (await product().api('admin@demo.example')).addPerson({ email, roleId: roleIds.accountant });
}

async function visitAs(email: string) {
  const { page } = await product().visit({ as: email, path: '/dashboard/my-account' });
  await heading(page, 'MY ACCOUNT').waitFor();
  return page;
}

it('changing a password reports all missing fields at once and focuses the first', async () => {
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
  await expectProblem(page, CURRENT, 'Current password is incorrect.');
  await expectFocus(field(page, CURRENT));
});

it('changing a password keeps this session and ends the others', async () => {
  const email = 'changes.password@demo.example';
  await addPerson(email);
  const elsewhere = await visitAs(email);
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

  await elsewhere.locator('.place-list').getByRole('link', { name: 'Profile' }).click();
  await expectPath(elsewhere, '/login');
  await signIn(elsewhere, email, DEMO_PASSWORD);
  await sees(elsewhere.getByRole('main'), 'Invalid email or password');
  await signIn(elsewhere, email, 'another-password');
  await expectPath(elsewhere, '/dashboard/my-account/profile');
});

it('a password is shown only on request', async () => {
  const { page } = await product().visit({ as: 'accountant@demo.example', path: PATH });
  await field(page, NEW).fill('to-be-looked-at');
  expect(await field(page, NEW).getAttribute('type')).toBe('password');
  await button(page, `Show ${NEW}`).click();
  expect(await field(page, NEW).getAttribute('type')).toBe('text');
  await button(page, `Hide ${NEW}`).click();
  expect(await field(page, NEW).getAttribute('type')).toBe('password');
});

it('a changed password is confirmed above the page on a phone, not over it', async () => {
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

it('open sessions are listed, and one or all others can be ended with the password', async () => {
  const email = 'ends.sessions@demo.example';
  await addPerson(email);
  const [lost, other] = [await visitAs(email), await visitAs(email)];
  const { page } = await product().visit({ as: email, path: '/dashboard/my-account' });
  await page.locator('.place-list').getByRole('link', { name: 'Sessions' }).click();
  await heading(page, 'Sessions').waitFor();
  const sessions = page.getByRole('list').filter({ hasText: 'This session' }).getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(3);
  await sees(sessions.first(), /^Chrome on /, 'This session');

  await sessions.last().getByRole('button').click();
  await button(dialog(page), 'End').click();
  await expectProblem(dialog(page), CURRENT, 'Current password is required.');
  await field(dialog(page), CURRENT).fill('not-the-password');
  await button(dialog(page), 'End').click();
  await expectProblem(dialog(page), CURRENT, 'Current password is incorrect.');
  await field(dialog(page), CURRENT).fill(DEMO_PASSWORD);
  await button(dialog(page), 'End').click();
  await sees(page, 'Another program has been signed out.');
  await expect.poll(() => sessions.count()).toBe(2);
  await expectFocus(sessions.last().getByRole('button'));

  await button(page, 'End all others').click();
  await field(dialog(page), CURRENT).fill(DEMO_PASSWORD);
  await button(dialog(page), 'End').click();
  await sees(page, "You've been signed out everywhere else.");
  await expect.poll(() => sessions.count()).toBe(1);
  await expect.poll(() => button(page, 'End all others').isDisabled()).toBe(true);
  for (const elsewhere of [lost, other]) {
    await elsewhere.locator('.place-list').getByRole('link', { name: 'Profile' }).click();
    await expectPath(elsewhere, '/login');
  }
  await page.reload();
  await heading(page, 'Sessions').waitFor();
  await expectPath(page, '/dashboard/my-account/sessions');
});
