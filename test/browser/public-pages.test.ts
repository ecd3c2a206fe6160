import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { createUser } from '../../shared/contract/operations/admin.ts';
import { mailsTo, resetCode } from './support/mailbox.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { expectFocus, expectPath, expectProblem, expectValue, seesNo } from './support/expect.ts';
import { button, field, heading, problemOf, sees, signIn } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';

describe('a new person', () => {
  it('signs up, signs in, fills in a profile and signs out', async () => {
    const email = 'new.person@demo.example';
    const { page } = await product().visit({ path: '/' });
    await expectPath(page, '/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expectPath(page, '/signup');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('a-long-enough-one');
    await button(page, 'Sign up').click();
    await sees(page, 'Account created successfully! Please login.');
    expect(await field(page, 'Email').isDisabled()).toBe(true);
    expect(await field(page, 'Password').isDisabled()).toBe(true);
    await expectFocus(button(page, 'Back to Login'));
    await page.keyboard.press('Enter');
    await expectPath(page, '/login');

    await signIn(page, email, 'a-long-enough-one');
    await expectPath(page, '/dashboard');
    await page.goto('/dashboard/my-account/profile');
    await expectValue(field(page, 'User ID'), email);
    await expectValue(field(page, 'Role'), 'user');
    await field(page, 'First Name').fill('Nora');
    await field(page, 'Last Name').fill('Newcomer');
    await field(page, 'Work Phone').fill('(555) 010 1234');
    await button(page, 'Save Profile').click();
    await sees(page, 'Profile updated successfully');
    await expectValue(field(page, 'Work Phone'), '555-010-1234');
    await sees(page, 'Welcome, Nora');
    await page.reload();
    await expectValue(field(page, 'First Name'), 'Nora');

    await button(page, 'Sign out').click();
    await sees(page, 'Logout successful!');
    expect(await page.evaluate(() => localStorage.getItem('authorized_user_storage'))).toBeNull();
    await expectFocus(button(page, 'Return to Login'));
    await page.keyboard.press('Enter');
    await expectPath(page, '/login');
    await page.goto('/dashboard/my-account/profile');
    await expectPath(page, '/login');
  });

  it('learns that an email is taken and finds it filled in on the sign-in page', async () => {
    const { page } = await product().visit({ path: '/signup' });
    await field(page, 'Email').fill('ADMIN@demo.example');
    await field(page, 'Password').fill('a-long-enough-one');
    await button(page, 'Sign up').click();
    await sees(page, 'An account with this email already exists. Sign in or use "Forgot password?".');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expectPath(page, '/login');
    await expectValue(field(page, 'Email'), 'ADMIN@demo.example');
    await expectFocus(field(page, 'Password'));
    await field(page, 'Password').fill(DEMO_PASSWORD);
    await button(page, 'Login').click();
    await expectPath(page, '/dashboard');
  });

  it('may choose any password of six characters on one machine', async () => {
    const { page } = await product().visit({ path: '/signup' });
    await field(page, 'Email').fill('six@demo.example');
    await field(page, 'Password').fill('abc123');
    await button(page, 'Sign up').click();
    await sees(page, 'Account created successfully! Please login.');
  });
});

describe('the sign-in page', () => {
  it('checks the email when its field is left and the rest when the form is sent', async () => {
    const { page } = await product().visit({ path: '/login' });
    await expectFocus(field(page, 'Email'));
    await field(page, 'Email').fill('someone at demo');
    expect(await problemOf(page, 'Email')).not.toContain('Invalid email');
    await field(page, 'Password').focus();
    await expectProblem(page, 'Email', 'Invalid email');
    await field(page, 'Password').fill('short');
    await button(page, 'Login').click();
    await expectProblem(page, 'Password', 'Password must be at least 6 characters long');
    await expectFocus(field(page, 'Email'));
  });

  it('explains a failed sign-in next to the form and in a red notice titled Error', async () => {
    const { page } = await product().visit({ path: '/login' });
    await signIn(page, ADMIN, 'not-the-password');
    const messages = page.getByRole('region', { name: 'Messages' });
    await sees(messages, 'Error', 'Invalid email or password');
    await sees(page.getByRole('main'), 'Invalid email or password');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it.each(['Sign up', 'Forgot password?'])('carries the email to %s and back', async (link) => {
    const { page } = await product().visit({ path: '/login' });
    await field(page, 'Email').fill('typed@demo.example');
    await page.getByRole('link', { name: link }).click();
    await heading(page, link.replace('?', '')).waitFor();
    await expectValue(field(page, 'Email'), 'typed@demo.example');
    await field(page, 'Email').fill('other@demo.example');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await heading(page, 'Login').waitFor();
    await expectValue(field(page, 'Email'), 'other@demo.example');
  });

  it.each(['/login', '/signup', '/confirm-email', '/forgot-password'])(
    'is not shown at %s to someone signed in, who goes to the dashboard',
    async (path) => {
      const { page } = await product().visit({ as: ADMIN, path });
      await expectPath(page, '/dashboard');
    },
  );

  it.each(['/logout', '/unauthorized', '/dashboard/directory/users'])(
    'is shown instead of %s to someone not signed in',
    async (path) => {
      const { page } = await product().visit({ path });
      await expectPath(page, '/login');
    },
  );

  it('leads back to the requested page', async () => {
    const { page } = await product().visit({ path: '/dashboard/directory/people?search=demo' });
    await expectPath(page, '/login');
    await signIn(page, ADMIN, DEMO_PASSWORD);
    await expectPath(page, '/dashboard/directory/people');
    await expectValue(page.getByRole('searchbox', { name: 'Search people' }), 'demo');
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code from the mailbox', async () => {
    const email = 'forgetful@demo.example';
    const admin = await product().api(ADMIN);
    await admin.addPerson({ email, roleId: 1, password: 'the-forgotten-one' });
    const { page } = await product().visit({ path: '/login' });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expectPath(page, '/forgot-password');

    await field(page, 'Email').fill('nobody');
    await field(page, 'Email').blur();
    await expectProblem(page, 'Email', 'Invalid email');
    await field(page, 'Email').fill(email);
    await button(page, 'Send Reset Link').click();
    await sees(page, 'Password reset link sent! Please check your email.');
    expect(await field(page, 'Email').getAttribute('readonly')).not.toBeNull();
    await expectFocus(field(page, 'Secret Code'));
    expect(await field(page, 'Secret Code').getAttribute('placeholder')).toBe('enter the code sent to your email');

    await field(page, 'Secret Code').fill('   ');
    await button(page, 'Validate Code').click();
    await expectProblem(page, 'Secret Code', 'Secret code cannot be empty');
    await field(page, 'Secret Code').fill('WRNG-CDEE');
    await button(page, 'Validate Code').click();
    await sees(page, 'This code is invalid or has expired. Request a new one.');
    await seesNo(page, 'Password reset link sent! Please check your email.');

    const code = await resetCode(product().mailUrl, email);
    await field(page, 'Secret Code').fill(code.toLowerCase().replace('-', ' '));
    await button(page, 'Validate Code').click();
    await sees(page, 'Your new password is displayed below.');
    // Another Enter doesn't remove a password that was not read yet.
    await page.keyboard.press('Enter');
    const shown = await page
      .getByText(/^[a-z2-9]{14}$/)
      .first()
      .textContent();
    await button(page, 'Return to Login').click();
    await expectPath(page, '/login');
    await signIn(page, email, 'the-forgotten-one');
    await sees(page.getByRole('main'), 'Invalid email or password');
    await signIn(page, email, shown ?? '');
    await expectPath(page, '/dashboard');
    await sees(page, /^Your password was generated for you and expires in 7 days\./);
    await button(page, 'Change password').click();
    await expectPath(page, '/dashboard/my-account/change-password');
  });

  it('tells nobody whether an email is known', async () => {
    const { page } = await product().visit({ path: '/forgot-password' });
    await field(page, 'Email').fill('stranger@demo.example');
    await button(page, 'Send Reset Link').click();
    await sees(page, 'Password reset link sent! Please check your email.');
    expect(await mailsTo(product().mailUrl, 'stranger@demo.example')).toEqual([]);
  });

  it('continues at the code after the browser dropped the page while the email was read', async () => {
    const email = 'reads.mail@demo.example';
    await (await product().api(ADMIN)).call(createUser, {}, { email, role_id: 1 });
    const { page } = await product().visit({ path: '/forgot-password', browser: { viewport: PHONE } });
    await field(page, 'Email').fill(email);
    await button(page, 'Send Reset Link').click();
    await expectFocus(field(page, 'Secret Code'));
    await page.reload();
    await expectValue(field(page, 'Email'), email);
    await field(page, 'Secret Code').fill(await resetCode(product().mailUrl, email));
    await button(page, 'Validate Code').click();
    await sees(page, 'Your new password is displayed below.');
    expect(await mailsTo(product().mailUrl, email)).toHaveLength(2);
    await page.reload();
    await button(page, 'Send Reset Link').waitFor();
    await expectValue(field(page, 'Email'), email);
  });

  it('can be replaced with a code in another browser', async () => {
    const email = 'has.code@demo.example';
    await (await product().api(ADMIN)).call(createUser, {}, { email, role_id: 1 });
    const asked = await product().visit({ path: '/forgot-password' });
    await field(asked.page, 'Email').fill(email);
    await button(asked.page, 'Send Reset Link').click();
    const code = await resetCode(product().mailUrl, email);
    const { page } = await product().visit({ path: '/forgot-password' });
    await page.getByText('I have a code').click();
    await expectProblem(page, 'Email', 'Invalid email');
    await field(page, 'Email').fill(email);
    await page.getByText('I have a code').click();
    await expectFocus(field(page, 'Secret Code'));
    await seesNo(page, 'Password reset link sent! Please check your email.');
    await field(page, 'Secret Code').fill(code);
    await button(page, 'Validate Code').click();
    await sees(page, 'Your new password is displayed below.');
  });

  it('can be requested again, which invalidates the first code', async () => {
    const email = 'twice@demo.example';
    await (await product().api(ADMIN)).call(createUser, {}, { email, role_id: 1 });
    const { page } = await product().visit({ path: '/forgot-password' });
    await field(page, 'Email').fill(email);
    await button(page, 'Send Reset Link').click();
    const first = await resetCode(product().mailUrl, email);
    await page.getByText('Send another code').click();
    await button(page, 'Send Reset Link').click();
    const second = await resetCode(product().mailUrl, email, 2);
    await field(page, 'Secret Code').fill(first);
    await button(page, 'Validate Code').click();
    await sees(page, 'This code is invalid or has expired. Request a new one.');
    await field(page, 'Secret Code').fill(second);
    await button(page, 'Validate Code').click();
    await sees(page, 'Your new password is displayed below.');
  });
});

describe('signing out', () => {
  it('says so when the server could not be told, and forgets the session anyway', async () => {
    const { page, context } = await product().visit({ as: ADMIN, path: '/dashboard' });
    await heading(page, 'Welcome to Staffbook').waitFor();
    await context.route('**/api_user_public/logout', (route) => route.abort());
    await button(page, 'Sign out').click();
    await sees(page, 'An error occurred while logging out on server. Local token cleared.');
    await button(page, 'Return to Login').click();
    await expectPath(page, '/login');
    expect(await page.evaluate(() => localStorage.getItem('authorized_user_storage'))).toBeNull();
  });

  it('says that it is waiting for the server', async () => {
    const { page, context } = await product().visit({ as: ADMIN, path: '/dashboard' });
    const held = Promise.withResolvers<void>();
    await context.route('**/api_user_public/logout', async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(page, 'Sign out').click();
    await sees(page, 'Logging out... Please wait.');
    held.resolve();
    await sees(page, 'Logout successful!');
  });
});
