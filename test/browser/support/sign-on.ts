import type { Page } from 'playwright-core';
import { type Local, startLocal } from '../../../infra/local/local.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { runCommand } from '../../../infra/local/run-command.ts';
import type { Parameters } from '../../../infra/parameters.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider } from '../../support/identity-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { PHONE } from './product.ts';

export const PROVIDER = 'Example ID';
const WIDE = { width: 1280, height: 800 };

export interface WithProvider extends Pick<Local, 'url' | 'mailUrl' | 'stop'> {
  readonly provider: IdentityProvider;
}

/** The demo company whose people have accounts at a provider. */
export async function startWithProvider(parameters: Partial<Parameters> = {}): Promise<WithProvider> {
  const [port, mailPort] = [await freePort(), await freePort()];
  const secret = 'the secret of this run';
  const provider = await startIdentityProvider({ secret, site: () => `http://localhost:${port}` });
  const local = await startLocal({
    port,
    mailPort,
    signOnSecret: secret,
    parameters: {
      limitPerAddress: 1000,
      limitPerEmail: 1000,
      ssoIssuer: provider.issuer,
      ssoClientId: CLIENT_ID,
      ssoName: PROVIDER,
      ...parameters,
    },
  });
  const code = await runCommand('seed', ['--demo'], local.environmentOf('timesheets'));
  if (code !== 0) throw new Error("The demo company couldn't be created.");
  const stop = async () => {
    await Promise.all([local.stop(), provider.stop()]);
  };
  return { url: local.url, mailUrl: local.mailUrl, stop, provider };
}

/** Chooses who one is on the provider's page. */
export const continueAs = (page: Page, subject: string) =>
  page.getByRole('link', { name: `Continue as ${subject}` }).click();

/** Checks the page wide and on a phone, light and dark. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}
