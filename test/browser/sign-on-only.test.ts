import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { expectFocus, expectPath } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, field, sees, signIn } from './support/screen.ts';
import { continueAs, expectAccessibleEverywhere, PROVIDER, startWithProvider } from './support/sign-on.ts';

const ADMIN = 'admin@demo.example';
const USER = 'user@demo.example';
const BUTTON = `Sign in with ${PROVIDER}`;

const product = runProduct({
  start: async () => {
    const running = await startWithProvider({ passwordSignIn: false, breakGlassEmail: ADMIN });
    running.provider.person('employee', { email: USER, email_verified: true });
    return running;
  },
});

it('with passwords closed, the sign-in page has one button, and the provider signs people in', async () => {
  const { page } = await product().visit({ path: '/login' });
  await button(page, BUTTON).waitFor();
  expect(await field(page, 'Password').count()).toBe(0);
  await expectAccessibleEverywhere(page);
  await button(page, BUTTON).click();
  await continueAs(page, 'employee');
  await expectPath(page, '/dashboard');
  for (const path of ['change-password', 'passkeys']) {
    await page.goto(`/dashboard/my-account/${path}`);
    await sees(page, `${PROVIDER} signs you in. Passwords and passkeys aren't used here.`);
    await expectAccessibleEverywhere(page);
  }
});

it('the break-glass administrator signs in with a password, nobody else does', async () => {
  const { page } = await product().visit({ path: '/login' });
  await button(page, 'Emergency access').click();
  await expectFocus(field(page, 'Email'));
  await expectAccessibleEverywhere(page);
  await signIn(page, USER, DEMO_PASSWORD);
  await sees(
    page.getByRole('main'),
    `Invalid email or password. Only the emergency administrator signs in this way. Everyone else signs in with ${PROVIDER}.`,
  );
  await expectAccessibleEverywhere(page);
  await signIn(page, ADMIN, DEMO_PASSWORD);
  await expectPath(page, '/dashboard');
});

it.each([['/signup'], ['/accept-invitation#email=ann%40demo.example&token=none']])(
  '%s says how to sign in instead',
  async (path) => {
    const { page } = await product().visit({ path });
    await sees(page.getByRole('main'), `Passwords aren't used here. Sign in with ${PROVIDER}.`);
    await expectAccessibleEverywhere(page);
  },
);

it('a forgotten password says who gets a code', async () => {
  const { page } = await product().visit({ path: '/forgot-password' });
  await sees(page.getByRole('main'), new RegExp(`Everyone else signs in with ${PROVIDER}\\.$`));
  await expectAccessibleEverywhere(page);
});
