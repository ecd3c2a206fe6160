import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { expectFocus, expectPath, expectProblem, seesNo } from './support/expect.ts';
import { deviceOf, startNamed } from './support/passkey-device.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, sees, signIn } from './support/screen.ts';

const product = runProduct({ start: () => startNamed() });

const PATH = '/dashboard/my-account/passkeys';

async function person(email: string): Promise<string> {
  await (await product().api('admin@demo.example')).addPerson({ email, roleId: roleIds.accountant });
  return email;
}

async function addPasskey(page: Page, name?: string): Promise<void> {
  await button(page, 'Add passkey').click();
  if (name !== undefined) await field(dialog(page), 'Name').fill(name);
  await field(dialog(page), 'Current Password').fill(DEMO_PASSWORD);
  await button(dialog(page), 'Continue').click();
  await sees(page, 'Passkey added. You can sign in with it from now on.');
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await button(page, 'Return to Login').click();
  await heading(page, 'Login').waitFor();
}

it('a passkey is added after the password, signs in by the button, and shows its last use', async () => {
  const email = await person('adds.passkey@demo.example');
  const { page } = await product().visit({ as: email, path: PATH, isAlone: true });
  const { answer } = await deviceOf(page);
  await sees(page, 'No passkeys yet.');
  await button(page, 'Add passkey').click();
  await button(dialog(page), 'Continue').click();
  await expectProblem(dialog(page), 'Current Password', 'Current password is required.');
  await field(dialog(page), 'Current Password').fill('not-the-password');
  await button(dialog(page), 'Continue').click();
  await expectProblem(dialog(page), 'Current Password', 'Current password is incorrect.');
  await field(dialog(page), 'Current Password').fill(DEMO_PASSWORD);
  await field(dialog(page), 'Name').fill('Office computer');
  await button(dialog(page), 'Continue').click();
  const list = page.getByRole('main').getByRole('list');
  await sees(list, 'Office computer', 'Not used yet');
  // The session goes on.
  await page.reload();
  await sees(list, 'Office computer', 'Not used yet');

  await answer(false);
  await signOut(page);
  await answer(true);
  await button(page, 'Sign in with a passkey').click();
  await expectPath(page, '/dashboard');
  await page.goto(PATH);
  await sees(list, 'Office computer', /^Last used /);
  await page.goto('/dashboard/my-account/sessions');
  await sees(page, /^Signed in .* with a passkey$/);
});

it('the sign-in page offers passkeys in the email field, without a press of the button', async () => {
  const email = await person('autofills.passkey@demo.example');
  const { page } = await product().visit({ as: email, path: PATH, isAlone: true });
  const { answer } = await deviceOf(page);
  await addPasskey(page);
  await answer(false);
  await signOut(page);
  expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username webauthn');
  expect(await field(page, 'Password').getAttribute('autocomplete')).toBe('current-password');
  await answer(true);
  await page.reload();
  await expectPath(page, '/dashboard');
});

it('a passkey is renamed and removed, and then no longer signs in', async () => {
  const email = await person('removes.passkey@demo.example');
  const { page } = await product().visit({ as: email, path: PATH, isAlone: true });
  const { answer } = await deviceOf(page);
  await addPasskey(page, 'Phone');
  await button(page, 'Rename Phone').click();
  await field(dialog(page), 'Name').fill('');
  await button(dialog(page), 'Save').click();
  await expectProblem(dialog(page), 'Name', 'This field is required.');
  await field(dialog(page), 'Name').fill('Old phone');
  await button(dialog(page), 'Save').click();
  await sees(page, 'Passkey renamed.', 'Old phone');
  await button(page, 'Remove Old phone').click();
  await field(dialog(page), 'Current Password').fill(DEMO_PASSWORD);
  await button(dialog(page), 'Remove').click();
  await sees(page, "Old phone can't be used to sign in anymore.", 'No passkeys yet.');
  await expectFocus(heading(page, 'Passkeys'));
  await answer(false);
  await signOut(page);
  await answer(true);
  await button(page, 'Sign in with a passkey').click();
  await sees(
    page.getByRole('main'),
    "This passkey couldn't be used to sign in. Try again, or sign in with your password.",
  );
  await answer(false);
  await signIn(page, email, DEMO_PASSWORD);
  await expectPath(page, '/dashboard');
});

it('a device that does not recognize the person adds nothing and says what to do', async () => {
  const email = await person('fails.passkey@demo.example');
  const { page } = await product().visit({ as: email, path: PATH, isAlone: true });
  const { verify } = await deviceOf(page);
  await verify(false);
  await button(page, 'Add passkey').click();
  await field(dialog(page), 'Current Password').fill(DEMO_PASSWORD);
  await button(dialog(page), 'Continue').click();
  await sees(dialog(page), /wasn't added|needs a fingerprint|couldn't use a passkey/);
  await seesNo(page, 'Passkey added. You can sign in with it from now on.');
  await verify(true);
  await field(dialog(page), 'Current Password').fill(DEMO_PASSWORD);
  await button(dialog(page), 'Continue').click();
  await sees(page, 'Passkey added. You can sign in with it from now on.');
});

it("says so if the part of the page that uses passkeys can't be loaded", async () => {
  const { page } = await product().visit({ isAlone: true });
  await page.route('**/static/passkey-calls-*', (route) => route.abort());
  await page.goto('/login');
  await button(page, 'Sign in with a passkey').click();
  await sees(page, /^Part of this page couldn't be loaded\./);
});
