import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // A process can end between listing and reading it.
    return [];
  }
}

/** The process of the table engine that uses a data folder, if there is one. */
export function enginePidOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'table.db');
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && argumentsOf(name).includes(file));
  return found === undefined ? undefined : Number(found);
}

/** Kills the table engine of a data folder without warning. */
export function killEngine(dataDir: string): void {
  const pid = enginePidOf(dataDir);
  if (pid === undefined) throw new Error(`No table engine works on ${dataDir}.`);
  process.kill(pid, 'SIGKILL');
}
