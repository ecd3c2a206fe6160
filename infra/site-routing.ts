import { join } from 'node:path';

/** Paths of the API; all others belong to the web app. `*` is any text. */
export const apiPaths = ['/api_*', '/crud/*'];

/** Files with the functions that run at the edge for requests of the web app and of the API. */
export const edgeFiles = {
  site: join(import.meta.dirname, 'edge', 'site-request.js'),
  api: join(import.meta.dirname, 'edge', 'api-request.js'),
} as const;
