/**
 * A release is named by its version and its build: `1.2.0+0123456789abcdef`. Two that differ in a byte of the web app or of
 * the contract have different names, also when nobody has counted the version up.
 */

/** With a call: the release of the page that makes it. With an answer: the release of the function that gives it. */
export const RELEASE_HEADER = 'x-release';

/** Where the page of the web app says which release it is. */
export const RELEASE_META = 'release';

const BEFORE_RELEASE = `<meta name="${RELEASE_META}" content="`;

/** The release that a page of the web app names; the development server's page names none. */
export const releaseInPage = (html: string): string | undefined => html.split(BEFORE_RELEASE, 2)[1]?.split('"', 1)[0];

const SHOWN_OF_BUILD = 8;

/** For whoever operates an installation. */
export function releaseInWords(release: string): string {
  const [version = '', build = ''] = release.split('+');
  return `version ${version}, build ${build.slice(0, SHOWN_OF_BUILD)}`;
}

/** What a page of another release is told when the server does not understand its call. */
export const OUTDATED_PAGE =
  'This page doesn’t work with the new version. Nothing was saved. Reload the page: what you typed is kept.';
