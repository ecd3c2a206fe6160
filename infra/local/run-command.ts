import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../fingerprint.ts';

/** Runs one of the product's commands in a child process and returns its exit code. */
export function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const file = join(root, 'functions', 'commands', `${name}.ts`);
    const child = spawn(process.execPath, [file, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
