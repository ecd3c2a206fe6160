import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // A process can end between the list and the look.
    return [];
  }
}

/** The process of the table engine that works on a data folder; undefined when none does. */
export function enginePidOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'table.db');
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && argumentsOf(name).includes(file));
  return found === undefined ? undefined : Number(found);
}

/** Ends the table engine of a data folder at once and without a word. */
export function killEngine(dataDir: string): void {
  const pid = enginePidOf(dataDir);
  if (pid === undefined) throw new Error(`No table engine works on ${dataDir}.`);
  process.kill(pid, 'SIGKILL');
}
