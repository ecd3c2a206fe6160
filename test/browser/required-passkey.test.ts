import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectFocus, expectPath } from './support/expect.ts';
import { deviceOf, startNamed } from './support/passkey-device.ts';
import { PHONE, WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, heading, sees, signIn } from './support/screen.ts';

const product = runProduct({ start: () => startNamed({ requirePasskey: true }) });

it('someone whose role needs a passkey adds it right after the password, and then signs in with it alone', async () => {
  const email = 'accountant@demo.example';
  const { page } = await product().visit({ path: '/login', isAlone: true });
  const { answer } = await deviceOf(page);
  await answer(false);
  await signIn(page, email, DEMO_PASSWORD);
  await heading(page, 'Add a passkey').waitFor();
  await expectFocus(button(page, 'Add passkey and sign in'));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of [WIDE, PHONE]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  }
  await page.setViewportSize(WIDE);
  // Nothing of the session is stored before it is complete.
  expect(await page.evaluate(() => localStorage.getItem('authorized_user_storage'))).toBeNull();
  await answer(true);
  await button(page, 'Add passkey and sign in').click();
  await expectPath(page, '/dashboard');

  await answer(false);
  await page.goto('/logout');
  await button(page, 'Return to Login').click();
  await signIn(page, email, DEMO_PASSWORD);
  await sees(
    page.getByRole('main'),
    "Your role requires a passkey. If you've lost yours, ask an administrator to reset your password.",
  );
  await answer(true);
  await button(page, 'Sign in with a passkey').click();
  await expectPath(page, '/dashboard');
});

it('users go on signing in with their password', async () => {
  const { page } = await product().visit({ path: '/login' });
  await signIn(page, 'user@demo.example', DEMO_PASSWORD);
  await expectPath(page, '/dashboard');
});
