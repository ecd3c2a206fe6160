/**
 * A release is its version and build: `1.2.0+0123456789abcdef`. The build is a hash of the web app and the contract, so
 * two releases differ even if their version is the same.
 */

/** On a request: the release of the page. On a response: the release of the function. */
export const RELEASE_HEADER = 'x-release';

/** Name of the meta element with the release of the page. */
export const RELEASE_META = 'release';

const BEFORE_RELEASE = `<meta name="${RELEASE_META}" content="`;

/** The release in a page's HTML; the development server's page has none. */
export const releaseInPage = (html: string): string | undefined => html.split(BEFORE_RELEASE, 2)[1]?.split('"', 1)[0];

const SHOWN_OF_BUILD = 8;

/** Describes a release for operators. */
export function releaseInWords(release: string): string {
  const [version = '', build = ''] = release.split('+');
  return `version ${version}, build ${build.slice(0, SHOWN_OF_BUILD)}`;
}

/** Message for an outdated page, if the server can't handle its call. */
export const OUTDATED_PAGE =
  "There's a new version, and this page no longer works with it. Nothing was saved. Reload the page; your draft is kept.";
