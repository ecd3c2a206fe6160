import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { root } from '../fingerprint.ts';
import { type Handle, refuse } from './api.ts';

/** Local page for reading and trying the API; the deployed site doesn't have it. */
const API_DOCS = '/api-docs';

const DESCRIPTION = `${API_DOCS}/openapi.json`;

const own = join(root, 'infra/api-description/page');
const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const files: Readonly<Record<string, string>> = {
  [API_DOCS]: join(own, 'index.html'),
  [`${API_DOCS}/start.js`]: join(own, 'start.js'),
  ...Object.fromEntries(
    ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'].map((name) => [
      `${API_DOCS}/${name}`,
      join(viewer, name),
    ]),
  ),
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
};

export const isApiDocs = (path: string): boolean => path === API_DOCS || path.startsWith(`${API_DOCS}/`);

/** Serves the page and the description, which is generated from the contract on request. */
export const serveApiDocs: Handle = async (request, response, url) => {
  request.resume();
  const path = url.pathname === `${API_DOCS}/` ? API_DOCS : url.pathname;
  if (path === DESCRIPTION) {
    const { apiDescription } = await import('../api-description/description.ts');
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
    response.end(JSON.stringify(apiDescription()));
    return;
  }
  const file = files[path];
  if (file === undefined || request.method !== 'GET') {
    refuse(response, 404, "There's nothing at this address.");
    return;
  }
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  response.end(readFileSync(file));
};
