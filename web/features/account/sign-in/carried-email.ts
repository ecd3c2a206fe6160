/**
 * What somebody typed as their email goes along from page to page, and comes with the links of mails. It stands behind the #,
 * which no server and no log is sent.
 */
export const withEmail = (path: string, email: string): string => withCarried(path, { email });

/** How far somebody is in replacing a password: a code was sent just now, or they have one. */
export type CodeStep = 'sent' | 'code';

/** The code step of a forgotten password survives a reload: phones drop a page while its mail is read elsewhere. */
export const withCodeStep = (path: string, email: string, step: CodeStep): string => withCarried(path, { email, step });

export const carriedEmail = (hash: string): string => carried(hash, 'email');

/** Without an email there is nobody whom a code could be for. */
export function carriedStep(hash: string): CodeStep | undefined {
  const step = carried(hash, 'step');
  return (step === 'sent' || step === 'code') && carriedEmail(hash) !== '' ? step : undefined;
}

/** The token of a mailed link. */
export const carriedToken = (hash: string): string => carried(hash, 'token');

function withCarried(path: string, values: { readonly email: string; readonly step?: CodeStep }): string {
  const email = values.email.trim();
  return email ? `${path}#${new URLSearchParams({ ...values, email }).toString()}` : path;
}

const carried = (hash: string, name: string): string => new URLSearchParams(hash.slice(1)).get(name) ?? '';
