/**
 * Adds the typed email to the address of another page; links in emails contain it too. It is in the fragment, which is
 * never sent to servers or logged.
 */
export const withEmail = (path: string, email: string): string => withCarried(path, { email });

/** The step in replacing a password: a code was just sent, or the user already has one. */
export type CodeStep = 'sent' | 'code';

/** Keeps the code step across a reload, because phones discard a page while its email is being read in another app. */
export const withCodeStep = (path: string, email: string, step: CodeStep): string => withCarried(path, { email, step });

export const carriedEmail = (hash: string): string => carried(hash, 'email');

/** Returns the code step in the address; undefined without an email, because a code belongs to one. */
export function carriedStep(hash: string): CodeStep | undefined {
  const step = carried(hash, 'step');
  return (step === 'sent' || step === 'code') && carriedEmail(hash) !== '' ? step : undefined;
}

/** Returns the token from an emailed link. */
export const carriedToken = (hash: string): string => carried(hash, 'token');

function withCarried(path: string, values: { readonly email: string; readonly step?: CodeStep }): string {
  const email = values.email.trim();
  return email ? `${path}#${new URLSearchParams({ ...values, email }).toString()}` : path;
}

const carried = (hash: string, name: string): string => new URLSearchParams(hash.slice(1)).get(name) ?? '';
