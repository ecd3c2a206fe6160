/**
 * What somebody typed as their email goes along from page to page, and comes with the links of mails. It stands behind the #,
 * which no server and no log is sent.
 */
export const withEmail = (path: string, email: string): string =>
  email.trim() ? `${path}#${new URLSearchParams({ email: email.trim() }).toString()}` : path;

export const carriedEmail = (hash: string): string => carried(hash, 'email');

/** The token of a mailed link. */
export const carriedToken = (hash: string): string => carried(hash, 'token');

const carried = (hash: string, name: string): string => new URLSearchParams(hash.slice(1)).get(name) ?? '';
