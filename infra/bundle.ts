import { join } from 'node:path';
import type { BuildOptions } from 'rolldown';
import { areas } from '../shared/contract/areas.ts';
import { runInChildProcess } from './run-in-child-process.ts';
import { built } from './build-cache.ts';
import { fingerprint, root } from './fingerprint.ts';

/** What the bundle is made of. */
const sources = ['functions', 'shared', 'package-lock.json', 'infra/bundle.ts'];

/** One bundle for all functions: what they share is in chunks that each loads once. */
export const bundleOptions = (outdir: string): BuildOptions => ({
  cwd: root,
  input: Object.fromEntries(areas.map((area) => [`${area}/index`, `functions/${area}/index.ts`])),
  platform: 'node',
  resolve: {
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': join(root, 'functions/lambda-credentials.ts') },
  },
  transform: { target: 'node24' },
  output: {
    dir: outdir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[hash].mjs',
    minify: true,
    comments: false,
  },
  logLevel: 'silent',
});

/** Bundles the functions into a folder. */
export async function makeBundle(outdir: string): Promise<void> {
  const { build } = await import('rolldown');
  await build(bundleOptions(outdir));
}

/** The folder with the bundled functions, `<area>/index.mjs`, made anew when a source has changed. */
export const bundleFunctions = (): Promise<string> =>
  built('functions', fingerprint(sources), (outdir) => runInChildProcess(import.meta.url, 'makeBundle', outdir));

/** The file of a handler as the stack names it, `<area>/index.handler`. */
export const handlerFile = (bundle: string, handler: string): string =>
  join(bundle, handler.replace(/\.handler$/, '.mjs'));
