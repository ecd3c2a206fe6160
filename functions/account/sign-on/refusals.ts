import { AppError } from '../../app-error.ts';
import type { SignOnRefusal } from './claims.ts';

/** R92: what the person reads, who has proven to the provider who they are. */
const texts: Readonly<Record<SignOnRefusal, (provider: string) => string>> = {
  domain: (provider) => `Sign in to ${provider} with your work account. This one belongs to another organization.`,
  'second-factor': (provider) =>
    `Your sign-in at ${provider} wasn't strong enough for this app. Set up a second factor there, then try again.`,
  'no-email': (provider) => `${provider} didn't send your email address. Ask your administrator to add it there.`,
  unverified: (provider) =>
    `${provider} doesn't confirm that your email address is yours. Ask your administrator to verify it there.`,
  'other-account': (provider) =>
    `Your email belongs to someone who signs in with another ${provider} account. Ask an administrator to reset that ` +
    "person's password, which lets you connect this one.",
  'no-account': (provider) =>
    `You're signed in to ${provider}, but you have no account here. Ask an administrator to create one with your work email.`,
};

export const refused = (why: SignOnRefusal, provider: string): AppError =>
  new AppError('not-signed-in', texts[why](provider));

/** R92: neither the message nor the status says what was wrong. */
export const notProven = (provider: string): AppError =>
  new AppError('not-signed-in', `Signing in with ${provider} didn't work. Start again from the sign-in page.`);

const RETRY_SECONDS = 30;

export const unavailable = (provider: string): AppError =>
  new AppError('busy', `${provider} can't be reached at the moment. Try again in a few minutes.`, {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
