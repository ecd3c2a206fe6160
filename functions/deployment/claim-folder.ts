import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Stays in a folder that was claimed. */
export const LOCK_FILE = 'lock.db';

const SQLITE_BUSY = 5;

/**
 * Makes a folder this process's own, creating it if it is missing. Returns what gives it back; undefined if another process has
 * it. SQLite's lock ends with its process, however that ends.
 */
export function claimFolder(folder: string): (() => void) | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, LOCK_FILE);
  closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
