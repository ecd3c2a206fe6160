import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Folder for everything that can be rebuilt. */
export const buildFolder = join(root, '.build');

function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** Returns a short hash of the content of files and folders in the project, and of an additional text. */
export function fingerprint(paths: readonly string[], extra = ''): string {
  const hash = createHash('sha256').update(extra);
  for (const file of paths.flatMap((path) => filesOf(join(root, path))))
    hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
