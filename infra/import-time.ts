import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const TRIES = 5;

const SCRIPT = `const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
process.exit(0);`;

/**
 * Returns the milliseconds of processor time that a new process needs to import a handler: the part of a cold start
 * that depends on the bundle. Takes the best of several attempts, because other load only adds to it.
 */
export function importTime(file: string): number {
  const once = (): number =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, pathToFileURL(file).href], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        // A new instance of a function has no compiled code.
        env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
      }),
    );
  return Math.min(...Array.from({ length: TRIES }, once));
}
