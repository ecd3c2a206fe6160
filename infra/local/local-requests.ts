import type { IncomingMessage } from 'node:http';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Whether a request's host name means this machine. Another site's name could resolve to this machine, and a browser
 * would then treat both as the same site.
 */
export const isForThisMachine = ({ headers }: IncomingMessage): boolean => LOCAL_HOST.test(headers.host ?? '');

/**
 * Whether the request was made by a page of another origin, not by a user following a link or by a program other than a
 * browser.
 */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return true;
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(mode === 'navigate' && dest === 'document');
}
