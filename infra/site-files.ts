import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { releaseInPage } from '../shared/release.ts';
import { ASSETS, COMPRESSED } from './site-paths.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

interface SentAs {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding?: string;
}

/**
 * Returns the headers of a web app file, used locally and in the cloud; `path` is relative to the site, e.g.
 * `static/app-1a2b.js`.
 */
export function sentAs(path: string): SentAs {
  const isCompressed = path.endsWith(COMPRESSED);
  const name = isCompressed ? path.slice(0, -COMPRESSED.length) : path;
  return {
    contentType: types[extname(name)] ?? 'application/octet-stream',
    // Files with a hash in their name are cached forever; others are always revalidated.
    cacheControl: path.startsWith(`${ASSETS}/`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isCompressed && { contentEncoding: 'br' }),
  };
}

/** Returns the relative paths of a built web app's files, with `/` as separator. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();

/** Returns the release of a built web app from its page; empty if nothing is built. */
export function releaseOf(webBuild: string): string {
  const page = join(webBuild, 'index.html');
  return (existsSync(page) && releaseInPage(readFileSync(page, 'utf8'))) || '';
}

/** A file's metadata in S3. */
interface UploadedFile {
  readonly Key: string;
  readonly ContentType: string;
  readonly CacheControl: string;
  readonly ContentEncoding?: string | undefined;
}

/**
 * Returns a folder's files in groups to be uploaded in order: the page is last, because the files it names must exist.
 */
export function uploadPlan(folder: string): UploadedFile[][] {
  const rank = (path: string): number => (path.startsWith(`${ASSETS}/`) ? 0 : path.endsWith('.html') ? 2 : 1);
  const files = filesOf(folder);
  return [0, 1, 2].map((group) =>
    files
      .filter((path) => rank(path) === group)
      .map((Key) => {
        const { contentType, cacheControl, contentEncoding } = sentAs(Key);
        return { Key, ContentType: contentType, CacheControl: cacheControl, ContentEncoding: contentEncoding };
      }),
  );
}
