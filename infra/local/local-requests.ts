import type { IncomingMessage } from 'node:http';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Whether a request names this machine. A page of another site can let its own name lead here, and would then count as the
 * same site to a browser.
 */
export const isForThisMachine = ({ headers }: IncomingMessage): boolean => LOCAL_HOST.test(headers.host ?? '');

/** Whether a page of another origin asks, rather than a person who follows a link or a program without a browser. */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return true;
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(mode === 'navigate' && dest === 'document');
}
