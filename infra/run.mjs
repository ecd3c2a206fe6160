// Runs every command of package.json. Must run on any Node from version 20 on, without any package installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first version that can run TypeScript. */
const NODE_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) {
  await import('./command-line/main.ts');
} else {
  await import('./local/prepare.mjs');
  const installed = join(import.meta.dirname, '..', 'node_modules', '.bin', 'node');
  const child = spawn(existsSync(installed) ? installed : 'node', [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
