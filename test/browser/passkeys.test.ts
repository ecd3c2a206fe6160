import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startLocal } from '../../infra/local/local.ts';
import { runCommand } from '../../infra/local/run-command.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { freePort } from '../../infra/local/ports.ts';
import { expectPath, expectProblem, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, sees, signIn } from './support/screen.ts';

/** Passkeys need a domain, so the product is opened by name. */
const start = async () => {
  const ports = [await freePort(), await freePort()] as const;
  const parameters = { limitPerAddress: 1000, limitPerEmail: 1000 };
  const local = await startLocal({ port: ports[0], mailPort: ports[1], parameters });
  expect(await runCommand('seed', ['--demo'], local.environmentOf('timesheets'))).toBe(0);
  return local;
};

const product = runProduct({ start });

const PATH = '/dashboard/my-account/passkeys';

async function person(email: string): Promise<string> {
  await (await product().api('admin@demo.example')).addPerson({ email, roleId: roleIds.accountant });
  return email;
}

interface Device {
  readonly session: CDPSession;
  readonly id: string;
  /** Whether the person's fingerprint, face or PIN is right. */
  readonly verify: (isRight: boolean) => Promise<unknown>;
}

/** A device that keeps passkeys, as a phone or computer does. */
async function deviceOf(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verify = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });
  return { session, id, verify };
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
  const { page } = await product().visit({ as: email, path: PATH });
  await deviceOf(page);
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

  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expectPath(page, '/dashboard');
  await page.goto(PATH);
  await sees(list, 'Office computer', /^Last used /);
  await page.goto('/dashboard/my-account/sessions');
  await sees(page, /^Signed in .* with a passkey$/);
});

it('the sign-in page offers passkeys in the email field, without a press of the button', async () => {
  const email = await person('autofills.passkey@demo.example');
  const { page } = await product().visit({ as: email, path: PATH });
  const { session, id } = await deviceOf(page);
  await addPasskey(page);
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false });
  await signOut(page);
  expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username webauthn');
  expect(await field(page, 'Password').getAttribute('autocomplete')).toBe('current-password');
  // As choosing the suggestion does.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true });
  await expectPath(page, '/dashboard');
});

it('a passkey is renamed and removed, and then no longer signs in', async () => {
  const email = await person('removes.passkey@demo.example');
  const { page } = await product().visit({ as: email, path: PATH });
  const device = await deviceOf(page);
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
  const { credentials } = await device.session.send('WebAuthn.getCredentials', { authenticatorId: device.id });
  await device.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: device.id, enabled: false });
  await signOut(page);
  await device.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: device.id, enabled: true });
  if (credentials.length > 0) {
    await sees(
      page.getByRole('main'),
      "This passkey couldn't be used to sign in. Try again, or sign in with your password.",
    );
  }
  await signIn(page, email, DEMO_PASSWORD);
  await expectPath(page, '/dashboard');
});

it('a device that does not recognize the person adds nothing and says what to do', async () => {
  const email = await person('fails.passkey@demo.example');
  const { page } = await product().visit({ as: email, path: PATH });
  const device = await deviceOf(page);
  await device.verify(false);
  await button(page, 'Add passkey').click();
  await field(dialog(page), 'Current Password').fill(DEMO_PASSWORD);
  await button(dialog(page), 'Continue').click();
  await sees(dialog(page), /wasn't added|needs a fingerprint|couldn't use a passkey/);
  await seesNo(page, 'Passkey added. You can sign in with it from now on.');
  await device.verify(true);
  await field(dialog(page), 'Current Password').fill(DEMO_PASSWORD);
  await button(dialog(page), 'Continue').click();
  await sees(page, 'Passkey added. You can sign in with it from now on.');
});
