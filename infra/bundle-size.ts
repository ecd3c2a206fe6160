import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Size {
  readonly raw: number;
  readonly gzip: number;
}

const sizes = new Map<string, Size>();

/** Returns a file's size, uncompressed and compressed. */
export function sizeOf(file: string): Size {
  const known = sizes.get(file);
  if (known) return known;
  const content = readFileSync(file);
  const size = { raw: content.length, gzip: gzipSync(content, { level: 9 }).length };
  sizes.set(file, size);
  return size;
}

export function sumOf(files: Iterable<string>): Size {
  return [...files]
    .map(sizeOf)
    .reduce((sum, { raw, gzip }) => ({ raw: sum.raw + raw, gzip: sum.gzip + gzip }), { raw: 0, gzip: 0 });
}

/** Returns a bundled file and all chunks that it loads. */
export function withChunks(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, path] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
    if (path) withChunks(join(dirname(file), path), found);
  }
  return found;
}
