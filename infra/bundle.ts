import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { areas } from '../shared/contract/areas.ts';
import { apart } from './apart.ts';
import { built } from './build-cache.ts';
import { fingerprint, root } from './fingerprint.ts';
import { sdkParts } from './sdk-parts.ts';

/** What the bundle is made of. */
const sources = ['functions', 'shared', 'package-lock.json', 'infra/bundle.ts', 'infra/sdk-parts.ts'];

/** One bundle for all functions: what they share is in chunks that each loads once. */
export const bundleOptions = (outdir: string): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(areas.map((area) => [`${area}/index`, `functions/${area}/index.ts`])),
  outdir,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  alias: { '@aws-sdk/credential-provider-node': join(root, 'functions/lambda-credentials.ts') },
  plugins: [sdkParts()],
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
});

/** Bundles the functions into a folder. */
export async function makeBundle(outdir: string): Promise<void> {
  const { build } = await import('esbuild');
  await build(bundleOptions(outdir));
}

/** The folder with the bundled functions, `<area>/index.mjs`, made anew when a source has changed. */
export const bundleFunctions = (): Promise<string> =>
  built('functions', fingerprint(sources), (outdir) => apart(import.meta.url, 'makeBundle', outdir));

/** The file of a handler as the stack names it, `<area>/index.handler`. */
export const handlerFile = (bundle: string, handler: string): string =>
  join(bundle, handler.replace(/\.handler$/, '.mjs'));
