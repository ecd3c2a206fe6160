import { AppError } from '../app-error.ts';

/**
 * Fetch metadata that browsers send for calls by scripts of this site. Pages can't set these headers; other programs needn't
 * send them.
 */
const ours: Readonly<Record<string, readonly string[]>> = {
  'sec-fetch-site': ['same-origin'],
  'sec-fetch-mode': ['cors', 'same-origin'],
  'sec-fetch-dest': ['empty'],
};

/**
 * R5: refuses browser requests that weren't made by a script of this site, such as forms and images of other sites, which could
 * use up a visitor's attempts, and links, which must not change anything.
 */
export function requireSameOrigin(headers: Readonly<Record<string, string | undefined>>): void {
  for (const [name, accepted] of Object.entries(ours)) {
    const value = headers[name];
    if (value !== undefined && !accepted.includes(value)) {
      throw new AppError('not-allowed', "This request didn't come from the web app. Open the web app.");
    }
  }
}
