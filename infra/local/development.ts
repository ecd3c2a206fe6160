import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALLATION_PATH } from '../../shared/installation.ts';
import { bundleOptions } from '../bundle.ts';
import { root } from '../fingerprint.ts';
import { installationOf } from '../parameters.ts';
import { webConfig } from '../web-build.ts';
import type { SiteMaker } from './site-source.ts';

/**
 * Vite in the place of the built web app, with hot reload over the same port. Its own scripts are inline, so the
 * distribution's content policy is left out here.
 */
export const viteSite: SiteMaker = async (servers, parameters) => {
  const { createServer } = await import('vite');
  const [server, ...others] = servers;
  // Vite hears the browser's connection on one server; `localhost` may mean the other address family's.
  for (const other of others) other.on('upgrade', (...parts) => server?.emit('upgrade', ...parts));
  const vite = await createServer({
    configFile: webConfig,
    server: { middlewareMode: true, ...(server && { hmr: { server } }) },
    appType: 'spa',
  });
  const installation = JSON.stringify(installationOf(parameters));
  return {
    hasPolicy: false,
    release: '',
    handle: (request, response, url) => {
      if (url.pathname === INSTALLATION_PATH) {
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }).end(installation);
      } else {
        vite.middlewares(request, response);
      }
      return Promise.resolve();
    },
    stop: () => vite.close(),
  };
};

/** Where the functions' code is. */
const sources = ['functions', 'shared'];
const LOOK_EVERY_MS = 200;

/** When each source was last changed; a look at all of them takes a millisecond or two. */
const stateOf = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,json}`, { cwd: root }))
    .map((file) => `${file} ${statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join('\n');

/**
 * Bundles the functions again after each edit. It looks at the files by itself: fs.watch misses some edits.
 */
export async function watchFunctions(
  onBuilt: (bundle: string, milliseconds: number) => void,
  onProblem: (sentence: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-dev-'));
  const { build } = await import('rolldown');
  const { output, ...options } = bundleOptions(folder);

  const rebuild = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      await build({ ...options, output: { ...output, minify: false } });
      onBuilt(folder, Math.round(performance.now() - startedAt));
    } catch (error) {
      onProblem(
        `Keeping the previous functions because of errors:\n${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };

  let known = stateOf(sources);
  let building: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (building) return;
    const now = stateOf(sources);
    if (now === known) return;
    known = now;
    building = rebuild().finally(() => (building = undefined));
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await building;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
