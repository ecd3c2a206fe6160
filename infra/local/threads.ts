import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInChildProcess } from '../run-in-child-process.ts';
import { built } from '../build-cache.ts';
import { fingerprint, root } from '../fingerprint.ts';

const entries = ['function-worker', 'mailbox-worker'] as const;
const folder = 'infra/local';
/** Where everything lies that the worker files import: a list of files would be incomplete one day, and a thread old. */
const sources = [folder, 'functions/deployment', 'shared', 'package-lock.json'];

/** Bundles the worker files into a folder; packages stay external. */
export async function makeThreads(outdir: string): Promise<void> {
  const { build } = await import('rolldown');
  await build({
    cwd: root,
    input: Object.fromEntries(entries.map((name) => [name, `./${folder}/${name}.ts`])),
    platform: 'node',
    // Everything except paths, which start with a period, a slash or a drive letter.
    external: /^(?![./]|[a-z]:)/i,
    transform: { target: 'node24' },
    output: { dir: outdir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[hash].mjs' },
    logLevel: 'silent',
  });
}

/** Builds the worker files as JavaScript, because parsing TypeScript costs each thread 12 MB of memory. */
export async function buildThreads(): Promise<Readonly<Record<(typeof entries)[number], URL>>> {
  const path = await built('threads', fingerprint(sources), (outdir) =>
    runInChildProcess(import.meta.url, 'makeThreads', outdir),
  );
  const urlOf = (name: string) => pathToFileURL(join(path, `${name}.mjs`));
  return { 'function-worker': urlOf('function-worker'), 'mailbox-worker': urlOf('mailbox-worker') };
}
