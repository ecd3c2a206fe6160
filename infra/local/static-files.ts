import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATION_PATH, type Installation } from '../../shared/installation.ts';
import { filesOf, sentAs } from '../site-files.ts';
import { edgeFiles } from '../site-routing.ts';
import { type Handle, refuse } from './api.ts';
import { toEdgeRequest } from './api-event.ts';
import { loadEdgeFunction } from './edge.ts';

interface SiteFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

function toFile(path: string, body: Buffer): SiteFile {
  const { contentType, cacheControl, contentEncoding } = sentAs(path.slice(1));
  return {
    body,
    headers: {
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      'cache-control': cacheControl,
      'content-type': contentType,
      ...(contentEncoding && { 'content-encoding': contentEncoding }),
    },
  };
}

const installationFile = (installation: Installation): SiteFile =>
  toFile(INSTALLATION_PATH, Buffer.from(JSON.stringify(installation)));

function send({ body, headers }: SiteFile, ...[request, response]: Parameters<Handle>): void {
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Returns a function that reads files of the built web app on demand. Paths that aren't part of the build are never
 * read from disk.
 */
function siteReader(webBuild: string, installation: Installation): (path: string) => SiteFile | undefined {
  const paths = new Set(filesOf(webBuild).map((path) => `/${path}`));
  const known = new Map([[INSTALLATION_PATH, installationFile(installation)]]);
  return (path) => {
    const found = known.get(path);
    if (found || !paths.has(path)) return found;
    const made = toFile(path, readFileSync(join(webBuild, path)));
    known.set(path, made);
    return made;
  };
}

/** Serves the web app like the distribution: the edge function maps addresses to files. */
export function createSiteHandler(webBuild: string, installation: Installation): Handle {
  const edge = loadEdgeFunction(edgeFiles.site);
  const read = siteReader(webBuild, installation);
  return (request, response, url) => {
    request.resume();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, 405, 'Files can only be read.');
      return Promise.resolve();
    }
    const viewer = { ip: request.socket.remoteAddress ?? '' };
    const { uri } = edge({ viewer, request: toEdgeRequest(request, url.pathname) });
    const file = read(uri);
    if (file) send(file, request, response, url);
    else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end("The file doesn't exist.");
    return Promise.resolve();
  };
}
