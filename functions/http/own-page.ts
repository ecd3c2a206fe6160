import { AppError } from '../app-error.ts';

/**
 * What a browser says by itself of a call that a script of this site makes. No page can write these headers, of this
 * site or another; programs that are no browser need not send them.
 */
const ours: Readonly<Record<string, readonly string[]>> = {
  'sec-fetch-site': ['same-origin'],
  'sec-fetch-mode': ['cors', 'same-origin'],
  'sec-fetch-dest': ['empty'],
};

/**
 * Refuses calls that a browser makes for anything but a script of this site: a form or an image of another site needs no
 * token to spend a visitor's guesses, and nothing that an address bar or a link asks for may change anything (R5).
 */
export function requireOwnPage(headers: Readonly<Record<string, string | undefined>>): void {
  for (const [name, accepted] of Object.entries(ours)) {
    const said = headers[name];
    if (said !== undefined && !accepted.includes(said)) {
      throw new AppError('not-allowed', "This request didn't come from the web app. Open the web app.");
    }
  }
}
