import { join } from 'node:path';
import { built } from '../build-cache.ts';
import { fingerprint, root } from '../fingerprint.ts';

const entries = ['function-worker', 'mailbox-worker'] as const;
const folder = 'infra/local';
const sources = [
  ...entries.map((name) => `${folder}/${name}.ts`),
  `${folder}/function-thread-messages.ts`,
  ...['ports', 'printer', 'private-server', 'signature', 'local-requests', 'account'].map(
    (name) => `${folder}/${name}.ts`,
  ),
  `${folder}/threads.ts`,
  'shared/email.ts',
  'package-lock.json',
];

/** The files that threads run, as JavaScript: reading TypeScript costs each thread 12 MB of memory. */
export async function buildThreads(): Promise<Readonly<Record<(typeof entries)[number], URL>>> {
  const path = await built('threads', fingerprint(sources), async (outdir) => {
    const { build } = await import('esbuild');
    await build({
      absWorkingDir: root,
      entryPoints: entries.map((name) => `${folder}/${name}.ts`),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      packages: 'external',
      logLevel: 'silent',
    });
  });
  const urlOf = (name: string) => new URL(`file://${join(path, `${name}.mjs`)}`);
  return { 'function-worker': urlOf('function-worker'), 'mailbox-worker': urlOf('mailbox-worker') };
}
