import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTALLATION_PATH } from '../../shared/installation.ts';
import { bundleOptions } from '../bundle.ts';
import { root } from '../fingerprint.ts';
import { webConfig } from '../web-build.ts';
import type { SiteMaker } from './site-source.ts';

/**
 * Serves the web app by Vite, with hot reload on the same port. Vite uses inline scripts, so the distribution's content
 * security policy is omitted.
 */
export const viteSite: SiteMaker = async (servers) => {
  const { createServer } = await import('vite');
  const [server, ...others] = servers;
  // Vite listens for the hot reload connection on one server only, but `localhost` may resolve to the other address
  // family.
  for (const other of others) other.on('upgrade', (...parts) => server?.emit('upgrade', ...parts));
  const vite = await createServer({
    configFile: webConfig,
    server: { middlewareMode: true, ...(server && { hmr: { server } }) },
    appType: 'spa',
  });
  return {
    hasPolicy: false,
    release: '',
    handlerFor: (installation) => (request, response, url) => {
      if (url.pathname === INSTALLATION_PATH) {
        const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
        response.writeHead(200, headers).end(JSON.stringify(installation));
      } else {
        vite.middlewares(request, response);
      }
      return Promise.resolve();
    },
    stop: () => vite.close(),
  };
};

/** Folders with the functions' code. */
const sources = ['functions', 'shared'];
const LOOK_EVERY_MS = 200;

/** Returns when each source was last changed; scanning all of them takes a millisecond or two. */
const fileTimesOf = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,json}`, { cwd: root }))
    .map((file) => `${file} ${statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join('\n');

/** Bundles the functions again after each edit. Polls the files, because fs.watch misses some edits. */
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

  let known = fileTimesOf(sources);
  let building: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (building) return;
    const now = fileTimesOf(sources);
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
