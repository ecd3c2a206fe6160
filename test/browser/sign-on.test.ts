import { expect, it } from 'vitest';
import { signInAt } from '../functions/account/sign-on-desk.ts';
import { expectPath } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, heading, sees } from './support/screen.ts';
import {
  continueAs,
  expectAccessibleEverywhere,
  PROVIDER,
  startWithProvider,
  type WithProvider,
} from './support/sign-on.ts';

const USER = 'user@demo.example';
const BUTTON = `Sign in with ${PROVIDER}`;

let running: WithProvider;
const product = runProduct({
  start: async () => {
    running = await startWithProvider();
    running.provider.person('employee', { email: USER, email_verified: true });
    running.provider.person('stranger', { email: 'stranger@elsewhere.example', email_verified: true });
    return running;
  },
});

it('someone signs in with the provider, ends other sessions without a password, and signs out of both', async () => {
  const { page } = await product().visit({ path: '/login' });
  await button(page, BUTTON).waitFor();
  await expectAccessibleEverywhere(page);
  await button(page, BUTTON).click();
  await heading(page, 'Example ID').waitFor();
  await continueAs(page, 'employee');
  await expectPath(page, '/dashboard');
  expect(page.url()).not.toMatch(/code=|state=/);

  const other = await product().visit({ as: USER });
  await page.goto('/dashboard/my-account/sessions');
  await sees(page, new RegExp(`^Signed in .* with ${PROVIDER}$`));
  await button(page, 'End all others').click();
  await sees(dialog(page), new RegExp(`^You signed in with ${PROVIDER}, so no password is needed`));
  await expectAccessibleEverywhere(page);
  await button(dialog(page), 'End').click();
  await sees(page, "You've been signed out everywhere else.");
  await other.context.close();
  await page.goto('/dashboard/my-account/change-password');
  await sees(page, 'No password yet? Sign out and use "Forgot password?" to get one.');

  await page.goto('/logout');
  await sees(page, `You're still signed in to ${PROVIDER}.`);
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: `Sign out of ${PROVIDER} too` }).click();
  await page.getByRole('button', { name: /sign me out/ }).click();
  await expectPath(page, '/login');
  // Signed out there, too: it asks again who one is.
  await button(page, BUTTON).click();
  await page.getByRole('link', { name: 'Continue as employee' }).waitFor();
});

it('the address that was asked for before signing in is opened afterwards', async () => {
  const { page } = await product().visit({ path: '/dashboard/my-account/sessions' });
  await button(page, BUTTON).click();
  await continueAs(page, 'employee');
  await expectPath(page, '/dashboard/my-account/sessions');
});

it('someone without an account reads why, and can try again', async () => {
  const { page } = await product().visit({ path: '/login' });
  await button(page, BUTTON).click();
  await continueAs(page, 'stranger');
  await sees(page.getByRole('main'), /but you have no account here/);
  await expectAccessibleEverywhere(page);
  await button(page, 'Back to Login').click();
  await expectPath(page, '/login');
});

it('cancelling at the provider leads back', async () => {
  const { page } = await product().visit({ path: '/login' });
  await button(page, BUTTON).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await sees(
    page.getByRole('main'),
    `You weren't signed in because signing in with ${PROVIDER} was canceled or refused. Try again, or ask your administrator.`,
  );
  await button(page, 'Back to Login').waitFor();
});

it('a prepared link signs nobody in, because their browser began nothing', async () => {
  // Someone else began it, signed in as themselves, and sends what they were returned to.
  const response = await fetch(`${running.url}/api_user_public/start-sign-on`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { value } = (await response.json()) as { value: { url: string } };
  const returned = await signInAt(value.url, 'employee', running.url);
  expect(returned.get('code')).toBeTruthy();
  const victim = await product().visit({ path: '/login' });
  await victim.page.goto(`/sign-on#${returned.toString()}`);
  await sees(victim.page.getByRole('main'), `Signing in with ${PROVIDER} wasn't completed. Start again.`);
  expect(await victim.page.evaluate(() => localStorage.getItem('authorized_user_storage'))).toBeNull();
});

it('a provider that is down is reported on the sign-in page', async () => {
  const { page } = await product().visit({ path: '/login' });
  await button(page, BUTTON).click();
  await page.getByRole('link', { name: 'Continue as employee' }).waitFor();
  running.provider.disturb('/token', 503);
  await continueAs(page, 'employee');
  await sees(page.getByRole('main'), `${PROVIDER} can't be reached at the moment. Try again in a few minutes.`);
  running.provider.disturb(undefined);
});
