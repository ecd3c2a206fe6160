import { createHash, type Hash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table as names } from '../../../shared/contract/table.ts';
import { CommandError } from '../terminal.ts';
import type { RawItem } from './raw-items.ts';

/**
 * An export is a text file: a header line, a line per item in key order, and a last line with their number and digest, without
 * which the file is incomplete. The same table yields the same bytes.
 */
const FIRST = { format: 'staffbook-table', version: 1 } as const;

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  readonly version: string;
};

/** Returns the header line with the release that wrote the file. */
export const firstLineOf = (release: string = manifest.version): string => JSON.stringify({ ...FIRST, release });

const OLDEST = '0.0.0';

/** Returns the release in a header line; the oldest header lines have none. Undefined for any other line. */
function releaseIn(line: string): string | undefined {
  if (line === JSON.stringify(FIRST)) return OLDEST;
  const release = /"release":"(\d+\.\d+\.\d+)"\}$/.exec(line)?.[1];
  return release !== undefined && line === firstLineOf(release) ? release : undefined;
}

const isNewer = (release: string): boolean => release.localeCompare(manifest.version, 'en', { numeric: true }) > 0;

/** Throws unless the file is an export of this or an earlier release. */
function assertReadable(file: string, line: string): void {
  const release = releaseIn(line);
  if (release === undefined) throw new CommandError(`${file} wasn't made by "npm run export".`);
  if (!isNewer(release)) return;
  throw new CommandError(
    `${file} was exported from a newer release (${release}; this is ${manifest.version}). Nothing was imported. Use that release or a later one.`,
  );
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
};

export const toLine = (item: RawItem): string => JSON.stringify(sorted(item));

/** Binary values are base64 in the file. */
const revive = (_: string, value: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  'B' in value &&
  typeof value.B === 'string' &&
  Object.keys(value).length === 1
    ? { B: Buffer.from(value.B, 'base64') }
    : value;

export const toItem = (line: string): RawItem => JSON.parse(line, revive) as RawItem;

const SEPARATOR = '\0';

/** Returns the sort key of a line: partition key, then sort key. */
export function orderOf(item: RawItem): string {
  const part = (name: string) => item[name]?.S ?? '';
  return `${part(names.partitionKey)}${SEPARATOR}${part(names.sortKey)}`;
}

/** Counts and hashes lines. */
export class Tally {
  readonly #hash: Hash = createHash('sha256');
  count = 0;
  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.count += 1;
  }
  lastLine(): string {
    return JSON.stringify({ items: this.count, sha256: this.#hash.digest('hex') });
  }
}

/** Doesn't use node:readline, which also splits at characters that JSON doesn't escape, such as U+2028. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Yields the item lines of an export, without header and last line. */
export async function* itemLines(file: string): AsyncGenerator<string> {
  let isFirst = true;
  let previous: string | undefined;
  for await (const line of linesOf(file)) {
    if (isFirst) {
      assertReadable(file, line);
      isFirst = false;
      continue;
    }
    if (previous !== undefined) yield previous;
    previous = line;
  }
  if (isFirst) throw new CommandError(`${file} is empty.`);
}

export interface Copy {
  readonly items: number;
  /** Differs between any two copies that differ. */
  readonly lastLine: string;
}

/** Verifies the digest of an export. Throws if the file was changed or is incomplete. */
export async function checkCopy(file: string): Promise<Copy> {
  const tally = new Tally();
  for await (const line of itemLines(file)) tally.add(line);
  let last = '';
  for await (const line of linesOf(file)) last = line;
  const [items, lastLine] = [tally.count, tally.lastLine()];
  if (last !== lastLine) {
    throw new CommandError(`${file} is incomplete or was changed. Nothing was imported. Export the table again.`);
  }
  return { items, lastLine };
}
