import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectFocus, expectPath, expectProblem, expectValue, seesNo } from './support/expect.ts';
import { mailsTo, newestMail } from './support/mailbox.ts';
import { PHONE, WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, rowOf, sees, signIn } from './support/screen.ts';

const product = runProduct({ parameters: { confirmEmail: true, refuseCommonPasswords: true } });

const SUBJECT = 'Confirm your email for Staffbook';
const PASSWORD = 'a-long-enough-one';
const TO_CONFIRM = 'Almost done! Open the link in the email we just sent you within 24 hours.';
const UNCONFIRMED = "Your email isn't confirmed yet. Open the link in the email we sent when you signed up.";
const SENT_AGAIN = 'If this email still needs to be confirmed, a new link is on its way.';

const signUp = async (page: Page, email: string, password = PASSWORD) => {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign up').click();
};
const linkTo = async (email: string, count = 1) => {
  const { body } = await newestMail(product().mailUrl, email, SUBJECT, count);
  const link = /Confirm email: (\S+)/.exec(body.text)?.[1] ?? '';
  expect(body.html).toContain('prefers-color-scheme:dark');
  return link;
};

describe('signing up where emails are confirmed', () => {
  it('sends an email that fits a phone, however long the address is', async () => {
    const email = `${'long.'.repeat(10)}name@demo.example`;
    const { page } = await product().visit({ path: '/signup', browser: { viewport: PHONE } });
    await signUp(page, email);
    const { body } = await newestMail(product().mailUrl, email, SUBJECT);
    // The site's own pages refuse the inline styles of an email.
    await page.goto('about:blank');
    await page.setContent(body.html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  it.each([
    ['in a wide window', undefined],
    ['on a phone', { viewport: PHONE }],
  ])('opens the account with the emailed link and the password, %s', async (width, browser) => {
    const email = `new.${width.replaceAll(' ', '-')}@demo.example`;
    const { page } = await product().visit({ path: '/signup', ...(browser && { browser }) });
    await signUp(page, email);
    await sees(page, TO_CONFIRM);
    await expectAccessible(page);
    await button(page, 'Back to Login').click();
    await expectValue(field(page, 'Email'), email);
    await signIn(page, email, PASSWORD);
    await sees(page.getByRole('main'), UNCONFIRMED);
    await expectAccessible(page);
    await button(page, 'Send a new link').click();
    await sees(page, SENT_AGAIN);
    const isClipped = page.getByText(SENT_AGAIN).evaluate((text) => {
      const form = text.closest('form')!;
      return text.getBoundingClientRect().right > form.getBoundingClientRect().right;
    });
    expect(await isClipped).toBe(false);

    const link = await linkTo(email, 2);
    // Scanners that open links ahead of people don't use them up.
    expect((await fetch(link)).status).toBe(200);
    await page.goto(link);
    await heading(page, 'Confirm your email').waitFor();
    await expectValue(field(page, 'Email'), email);
    await expectFocus(field(page, 'Password'));
    await field(page, 'Password').fill('not-the-chosen-one');
    await button(page, 'Confirm email').click();
    await expectProblem(page, 'Password', "That's not the password you chose when you signed up. Try again.");
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Confirm email').click();
    await sees(page, 'Account created successfully! Please login.');
    await expectFocus(button(page, 'Back to Login'));
    await page.keyboard.press('Enter');
    await expectPath(page, '/login');
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Login').click();
    await expectPath(page, '/dashboard');
  });

  it('says the same for an email with an account, whose owner is emailed', async () => {
    const { page } = await product().visit({ path: '/signup' });
    await signUp(page, 'ADMIN@demo.example');
    await sees(page, TO_CONFIRM);
    await newestMail(product().mailUrl, 'admin@demo.example', 'You already have a Staffbook account');
    expect(await mailsTo(product().mailUrl, 'ADMIN@demo.example')).toEqual([]);
  });

  it('says at its field that a password is too common', async () => {
    const { page } = await product().visit({ path: '/signup' });
    await signUp(page, 'common@demo.example', 'abc123');
    await expectProblem(page, 'Password', 'This password is too common.');
    await expectFocus(field(page, 'Password'));
    expect(await page.getByText('password:').count()).toBe(0);
  });
});

describe('a link that no longer works', () => {
  it('says why and offers to send another one', async () => {
    const email = 'late@demo.example';
    const { page } = await product().visit({ path: '/signup' });
    await signUp(page, email);
    await sees(page, TO_CONFIRM);
    const first = await linkTo(email);
    await button(page, 'Send a new link').click();
    await sees(page, SENT_AGAIN);
    const other = await product().visit({ path: first });
    await field(other.page, 'Password').fill(PASSWORD);
    await button(other.page, 'Confirm email').click();
    await sees(other.page, /^This link has expired, was already used, or was replaced by a newer one\./);
    await button(other.page, 'Send a new link').click();
    await sees(other.page, SENT_AGAIN);
    await linkTo(email, 3);
  });

  it('says that it is incomplete when a part of it is missing', async () => {
    const { page } = await product().visit({ path: '/confirm-email' });
    await sees(page, 'This link is incomplete. Open it from the email again, or request a new one.');
    await expectAccessible(page);
  });
});

it.each(['/confirm-email', '/accept-invitation'])(
  'a link to %s that is opened where somebody is signed in says so, because it may be for someone else',
  async (path) => {
    const link = `${path}#email=ann%40demo.example&token=none`;
    const { page } = await product().visit({ as: 'admin@demo.example', path: link });
    await expectPath(page, '/dashboard');
    await sees(
      page,
      "You're signed in as admin@demo.example, so the link from the email wasn't opened. If it's for someone else, sign out, then open it again.",
    );
    await page.goto('/login');
    await expectPath(page, '/dashboard');
    await heading(page, 'Welcome to Staffbook').waitFor();
    await seesNo(page, /^You're signed in as/);
  },
);

describe('somebody created by an administrator', () => {
  it("is invited by email and gets in without anybody's password", async () => {
    const email = 'invited@demo.example';
    const admin = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/users' });
    await button(admin.page, 'Create user').click();
    await field(dialog(admin.page), 'First Name - optional').fill('Ina');
    await field(dialog(admin.page), 'Last Name - optional').fill('Vito');
    await field(dialog(admin.page), 'Email').fill(email);
    await field(dialog(admin.page), 'Role').click();
    await admin.page.getByRole('option', { name: 'user', exact: true }).click();
    await button(dialog(admin.page), 'Create').click();
    await sees(admin.page, `User Ina Vito (${email}) created.`);
    await sees(rowOf(admin.page, email), /^Invited until /);
    // Below its email on a phone, the label and its value are one line of text.
    await admin.page.setViewportSize(PHONE);
    await expect.poll(async () => rowOf(admin.page, email).innerText()).toMatch(/Last sign-in: Invited until /);
    await admin.page.setViewportSize(WIDE);

    const linkOf = async (count: number) => {
      const { body } = await newestMail(product().mailUrl, email, 'Your Staffbook account', count);
      return /Choose a password: (\S+)/.exec(body.text)?.[1] ?? '';
    };
    const replaced = await linkOf(1);
    await act(admin.page, 'Send invitation again', email);
    await sees(admin.page, `Invitation sent to Ina Vito (${email}).`);
    const link = await linkOf(2);

    const { page } = await product().visit({ path: replaced, browser: { viewport: PHONE } });
    await heading(page, 'Choose your password').waitFor();
    await expectValue(field(page, 'Email'), email);
    await expectFocus(field(page, 'Password'));
    await field(page, 'Password').fill('chosen by Ina');
    await button(page, 'Save and sign in').click();
    await sees(page.getByRole('main'), /^This link has expired, was already used, or was replaced/);
    await page.goto(link);
    await page.reload();
    await field(page, 'Password').fill('abc');
    await button(page, 'Save and sign in').click();
    await expectProblem(page, 'Password', 'Password must be at least 6 characters long');
    await field(page, 'Password').fill('chosen by Ina');
    await page.keyboard.press('Enter');
    await heading(page, 'Welcome to Staffbook').waitFor();
    await expectPath(page, '/dashboard');
    await product().api(email, 'chosen by Ina');

    await admin.page.reload();
    await rowOf(admin.page, email).waitFor();
    await seesNo(admin.page, 'Invited until');
    await button(admin.page, `Actions on ${email}`).click();
    await seesNo(admin.page, 'Send invitation again');
  });
});
