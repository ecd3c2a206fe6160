import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { RELEASE_META } from '../shared/release.ts';
import { runInChildProcess } from './run-in-child-process.ts';
import { built, isBuilt } from './build-cache.ts';
import { fingerprint, root } from './fingerprint.ts';
import { ASSETS, COMPRESSED } from './site-paths.ts';

/** Files that the web app depends on: its whole folder except the README's images. */
const sources = (): string[] => [
  ...readdirSync(join(root, 'web'))
    .filter((name) => name !== 'screenshots')
    .map((name) => join('web', name)),
  'shared',
  'package-lock.json',
  'infra/site-paths.ts',
  'infra/web-build.ts',
];
const KIND = 'site';

export const webConfig = join(root, 'web', 'vite.config.ts');

const compress = promisify(brotliCompress);

/** Maps built files to sources; for measurements, never uploaded. */
export const WEB_MANIFEST = '.vite/manifest.json';

/**
 * What is deployed is as small as Brotli can make it, which takes longer than all the rest of a build; the first start on
 * one machine doesn't wait for that.
 */
const qualities = { smallest: constants.BROTLI_MAX_QUALITY, quick: 5 } as const;
type Compression = keyof typeof qualities;

/** Of these bundles (`web/bundles.ts`), a page calls most functions when it starts. */
const CALLED_AT_START = 'start entry renderer sign-in dashboard contract reading welcome lists'.split(' ');
/** Must be the first line of a file: github.com/WICG/explicit-javascript-compile-hints-file-based. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks browsers to compile all of these files beside the page's own thread, while others arrive. Without it, each
 * function is compiled where it is first called: 0.1 to 0.4 s of a slow phone's start.
 */
async function addCompileHints(webBuild: string): Promise<void> {
  const folder = join(webBuild, ASSETS);
  const files = await readdir(folder);
  await Promise.all(
    CALLED_AT_START.map(async (bundle) => {
      const file = files.find((name) => new RegExp(`^${bundle}-[\\w-]{8}\\.js$`).test(name));
      if (!file) throw new Error(`The web app has no bundle ${bundle}.`);
      const path = join(folder, file);
      await writeFile(path, COMPILE_HINT + (await readFile(path, 'utf8')));
    }),
  );
}

/** Adds a compressed copy of each script and style sheet. */
async function compressAssets(webBuild: string, compression: Compression): Promise<void> {
  const folder = join(webBuild, ASSETS);
  const texts = (await readdir(folder)).filter((file) => /\.(?:css|js)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const path = join(folder, file);
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: qualities[compression] } };
      await writeFile(`${path}${COMPRESSED}`, await compress(await readFile(path), options));
    }),
  );
}

const keyOf = (build: string, compression: Compression): string =>
  compression === 'smallest' ? build : `${build}-${compression}`;

const isBuiltAs = (compression: Compression): boolean => isBuilt(KIND, keyOf(fingerprint(sources()), compression));

/** Whether the current sources have been built. */
export const isWebBuilt = (): boolean => isBuiltAs('smallest') || isBuiltAs('quick');

/**
 * Adds the release to the page, for the page itself, for older tabs that request it, and for operators. It precedes the
 * scripts, because one of them may run before the rest of the page has arrived.
 */
const releaseMark = (release: string): Plugin => ({
  name: 'release-mark',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: RELEASE_META, content: release }, injectTo: 'head-prepend' },
  ],
});

/** Returns the version in the sources, so that a new version causes a new build. */
function version(): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { readonly version: string };
  return lock.version;
}

/** Builds the web app into a folder; loads the whole of Vite, so it runs in a child process. */
export async function makeWeb(outDir: string, release: string, compression: Compression): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: webConfig,
    plugins: [releaseMark(release)],
    logLevel: 'error',
    mode: 'production',
    build: { outDir, assetsDir: ASSETS, emptyOutDir: true, manifest: WEB_MANIFEST },
  });
  await addCompileHints(outDir);
  await compressAssets(outDir, compression);
}

/** Returns the folder with the built web app; rebuilds it if a source changed. */
export function buildWeb(compression: Compression = 'smallest'): Promise<string> {
  const build = fingerprint(sources());
  return built(KIND, keyOf(build, compression), (outDir) =>
    runInChildProcess(import.meta.url, 'makeWeb', outDir, `${version()}+${build}`, compression),
  );
}

/** Returns the folder with the web app that is there soonest. */
export const buildWebSoon = (): Promise<string> => buildWeb(isBuiltAs('smallest') ? 'smallest' : 'quick');
