import { demoAccounts } from '../../../shared/demo.ts';
import type { Page } from 'playwright-core';
import type { Screen } from './one-screen.ts';
import { button, field, heading, sees } from './screen.ts';

const [admin = ''] = demoAccounts.map(({ email }) => email);

const headed = (name: string) => (page: Page) => heading(page, name).waitFor();
const byNobody = (name: string, path: string, show: Screen['show']): Screen => ({ name, visit: { path }, show });

/** What can be opened without signing in. */
export const publicScreens: readonly Screen[] = [
  byNobody('sign-in', '/login', headed('Login')),
  byNobody('sign-in, refused', '/login', async (page) => {
    await field(page, 'Email').fill(admin);
    await field(page, 'Password').fill('not-the-password');
    await button(page, 'Login').click();
    await page.getByRole('region', { name: 'Messages' }).getByText('Invalid email or password').waitFor();
  }),
  byNobody('sign-in, with problems', '/login', async (page) => {
    await button(page, 'Login').click();
    await sees(page, 'Invalid email', 'Password must be at least 6 characters long');
  }),
  byNobody('sign-up', '/signup', headed('Sign up')),
  byNobody('confirming an email', '/confirm-email#email=ann%40demo.example&token=none', headed('Confirm your email')),
  byNobody('confirming an email, refused', '/confirm-email#email=ann%40demo.example&token=none', async (page) => {
    await field(page, 'Password').fill('any password');
    await button(page, 'Confirm email').click();
    await button(page, 'Send a new link').waitFor();
  }),
  byNobody(
    'accepting an invitation',
    '/accept-invitation#email=ann%40demo.example&token=none',
    headed('Choose your password'),
  ),
  byNobody(
    'accepting an invitation, refused',
    '/accept-invitation#email=ann%40demo.example&token=none',
    async (page) => {
      await field(page, 'Password').fill('any password');
      await button(page, 'Save and sign in').click();
      await page.getByRole('alert').getByText('This link has expired').waitFor();
    },
  ),
  byNobody('forgotten password', '/forgot-password', headed('Forgot password')),
  byNobody('forgotten password, code', '/forgot-password', async (page) => {
    await field(page, 'Email').fill('nobody@demo.example');
    await button(page, 'Send Reset Link').click();
    await sees(page, 'Password reset link sent! Please check your email.');
  }),
  byNobody('unknown address', '/no-such-page', headed('Page not found')),
];
