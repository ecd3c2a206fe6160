import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Where everything that can be made again is kept. */
export const buildFolder = join(root, '.build');

function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** A short hash of the content of files and folders below the project's root, and of a text that matters as well. */
export function fingerprint(paths: readonly string[], extra = ''): string {
  const hash = createHash('sha256').update(extra);
  for (const file of paths.flatMap((path) => filesOf(join(root, path))))
    hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
