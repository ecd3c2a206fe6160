import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildFolder } from './fingerprint.ts';

const KEEP_DAYS = 2;

function forgetOld(folder: string): void {
  const oldest = Date.now() - KEEP_DAYS * 86_400_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.mtimeMs < oldest) rmSync(path, { recursive: true, force: true });
  }
}

/** What this process uses of the cache. */
const used = new Set<string>();

function refresh(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Built and owned by another user, or gone; it can still be used if it is there.
  }
}

/** Keeps what this process uses. One that runs for days calls it every hour, or another one would forget it. */
export function keepBuilt(): void {
  for (const path of used) refresh(path);
}

/**
 * Returns the file or folder `.build/<kind>/<key>`, which is built if missing. It is moved into place once complete, so
 * several processes can build it at the same time.
 */
export async function built(kind: string, key: string, make: (path: string) => Promise<void> | void): Promise<string> {
  const path = join(buildFolder, kind, key);
  used.add(path);
  if (existsSync(path)) {
    refresh(path);
    return path;
  }
  const unfinished = `${path}.${process.pid}.${Date.now()}`;
  mkdirSync(dirname(path), { recursive: true });
  await make(unfinished);
  try {
    renameSync(unfinished, path);
  } catch (error) {
    // Another process built the same content first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
  forgetOld(dirname(path));
  return path;
}

export const isBuilt = (kind: string, key: string): boolean => existsSync(join(buildFolder, kind, key));
