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

/**
 * The file or folder `.build/<kind>/<key>`, made when it is not there yet. It appears complete or not at all, so several
 * processes may ask for it at once.
 */
export async function built(kind: string, key: string, make: (path: string) => Promise<void> | void): Promise<string> {
  const path = join(buildFolder, kind, key);
  if (existsSync(path)) {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // Built by another user of the machine, who keeps it: it can be used all the same.
    }
    return path;
  }
  const unfinished = `${path}.${process.pid}.${Date.now()}`;
  mkdirSync(dirname(path), { recursive: true });
  await make(unfinished);
  try {
    renameSync(unfinished, path);
  } catch (error) {
    // Somebody else was first with the same content.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
  forgetOld(dirname(path));
  return path;
}

export const isBuilt = (kind: string, key: string): boolean => existsSync(join(buildFolder, kind, key));
