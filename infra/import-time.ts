import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const TRIES = 5;

const SCRIPT = `const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
process.exit(0);`;

/**
 * Milliseconds of processor time that a fresh process needs to load a handler with everything it imports: the part of a
 * cold start that the bundle decides. The best of some tries, since whatever else the machine does only adds to it.
 */
export function importTime(file: string): number {
  const once = (): number =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, pathToFileURL(file).href], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  return Math.min(...Array.from({ length: TRIES }, once));
}
