import { join } from 'node:path';
import type { BuildOptions } from 'rolldown';
import { type Area, areas } from '../shared/contract/areas.ts';
import { runInChildProcess } from './run-in-child-process.ts';
import { built } from './build-cache.ts';
import { fingerprint, root } from './fingerprint.ts';

/** Files that the bundle depends on. */
const sources = ['functions', 'shared', 'package-lock.json', 'infra/bundle.ts'];

/** Options for a bundle of functions; code that they share is in chunks. */
export const bundleOptions = (outdir: string, included: readonly Area[] = areas): BuildOptions => ({
  cwd: root,
  input: Object.fromEntries(included.map((area) => [`${area}/index`, `functions/${area}/index.ts`])),
  platform: 'node',
  // What a part that is loaded later shares with the handler stays in the handler's file.
  preserveEntrySignatures: 'allow-extension',
  resolve: {
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'functions/lambda-credentials.ts'),
      '@aws-sdk/endpoint-cache': join(root, 'functions/no-endpoint-cache.ts'),
      './Sha256Js': join(root, 'functions/no-script-hash.ts'),
    },
  },
  transform: { target: 'node24' },
  // No getter here or in a package is needed for more than its value, so what is read but not used is left out.
  treeshake: { propertyReadSideEffects: false },
  output: {
    dir: outdir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: included.length === 1 ? `${included[0]}/[hash].mjs` : 'chunks/[hash].mjs',
    minify: true,
    comments: false,
    codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
  },
  logLevel: 'silent',
});

/**
 * Bundles the functions into a folder, each by itself: chunks that all share would contain what only some need, a tenth
 * of a function's size and load time. One after the other, because each build uses all processors already.
 */
export async function makeBundle(outdir: string): Promise<void> {
  const { build } = await import('rolldown');
  for (const area of areas) await build(bundleOptions(outdir, [area]));
}

/** Returns the folder with the bundled functions, `<area>/index.mjs`; rebuilds it if a source changed. */
export const bundleFunctions = (): Promise<string> =>
  built('functions', fingerprint(sources), (outdir) => runInChildProcess(import.meta.url, 'makeBundle', outdir));

/** Returns the file of a handler named as in the stack, `<area>/index.handler`. */
export const handlerFile = (bundle: string, handler: string): string =>
  join(bundle, handler.replace(/\.handler$/, '.mjs'));
