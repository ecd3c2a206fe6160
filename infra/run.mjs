// Runs every command of package.json. Must run on any Node from version 20 on, without any package installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** The first version that can run TypeScript. */
const NODE_MAJOR = 24;

/**
 * Where the product runs for long, glibc would keep what ended threads and password hashes have freed: up to 150 MB. It
 * reads these settings only when a process starts; other systems ignore them.
 */
const FREEING = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };
/**
 * There, heaps are collected before they have grown by a quarter: under load, the process otherwise keeps 50 MB of garbage. Set
 * here, a flag that another Node doesn't know is ignored.
 */
const COLLECTING = '--heap-growing-percent=20';
/** Where Node keeps compiled code, also for the processes and threads it starts: every later start needs half the time. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', '.build', 'compile-cache');

const isLong = process.argv[2] === 'start' && process.platform === 'linux';
const environment = isLong ? { ...FREEING, ...process.env } : process.env;
const command = [...process.execArgv, ...process.argv.slice(1)];

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  await import('./local/prepare.mjs');
  const installed = join(import.meta.dirname, '..', 'node_modules', '.bin', 'node');
  const child = spawn(existsSync(installed) ? installed : 'node', command, { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
} else {
  // Replaces this process, which keeps its id. Once the variables are set, it goes on here.
  const lacks = Object.keys(environment).some((name) => process.env[name] === undefined);
  if (lacks && typeof process.execve === 'function') {
    process.execve(process.execPath, [process.execPath, ...command], environment);
  }
  module.enableCompileCache();
  if (process.argv[2] === 'start') setFlagsFromString(COLLECTING);
  await import('./command-line/main.ts');
}
