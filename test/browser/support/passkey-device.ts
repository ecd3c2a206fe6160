import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Local, startLocal } from '../../../infra/local/local.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { runCommand } from '../../../infra/local/run-command.ts';
import type { Parameters } from '../../../infra/parameters.ts';

/** The demo company under a name, because passkeys belong to a domain. */
export async function startNamed(parameters: Partial<Parameters> = {}): Promise<Local> {
  const [port, mailPort] = [await freePort(), await freePort()];
  const local = await startLocal({
    port,
    mailPort,
    parameters: { limitPerAddress: 1000, limitPerEmail: 1000, ...parameters },
  });
  expect(await runCommand('seed', ['--demo'], local.environmentOf('timesheets'))).toBe(0);
  return local;
}

export interface Device {
  /** Whether the person's fingerprint, face or PIN is right. */
  readonly verify: (isRight: boolean) => Promise<unknown>;
  /** Whether somebody answers the requests that begin from now on. */
  readonly answer: (does: boolean) => Promise<unknown>;
}

/** A device that keeps passkeys, as a phone or computer does. */
export async function deviceOf(page: Page): Promise<Device> {
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
  const answer = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });
  return { verify, answer };
}
