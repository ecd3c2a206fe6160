import { createHash, type Hash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { table as names } from '../../../shared/contract/table.ts';
import { CommandError } from '../terminal.ts';

/** An item as the table has it, each value with its type, so that nothing is lost on the way. */
export type RawItem = Record<string, AttributeValue>;

/**
 * A copy of the table is a text: a first line that says what it is, a line for each item in the order of its key, and a
 * last line with their number and digest, without which the file is not whole. The same table gives the same bytes.
 */
const FIRST = { format: 'staffbook-table', version: 1 } as const;

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  readonly version: string;
};

/** The first line says which release wrote the copy. */
export const firstLineOf = (release: string = manifest.version): string => JSON.stringify({ ...FIRST, release });

const OLDEST = '0.0.0';

/** The release that a first line is of; one that says none is older than all that do. Undefined for any other line. */
function releaseIn(line: string): string | undefined {
  if (line === JSON.stringify(FIRST)) return OLDEST;
  const release = /"release":"(\d+\.\d+\.\d+)"\}$/.exec(line)?.[1];
  return release !== undefined && line === firstLineOf(release) ? release : undefined;
}

const isNewer = (release: string): boolean => release.localeCompare(manifest.version, 'en', { numeric: true }) > 0;

/** Refuses what is no copy, and the copy of a release that keeps what this one does not know. */
function assertReadable(file: string, line: string): void {
  const release = releaseIn(line);
  if (release === undefined) throw new CommandError(`${file} is no copy of a table that "npm run export" made.`);
  if (!isNewer(release)) return;
  throw new CommandError(
    `${file} is the copy of a newer release (${release}; this is ${manifest.version}). Nothing was written. Put it in with that release or a later one.`,
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

/** Values of bytes are text in the file. */
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

/** What lines are ordered by: partition, then sort key. */
export function orderOf(item: RawItem): string {
  const part = (name: string) => item[name]?.S ?? '';
  return `${part(names.partitionKey)}${SEPARATOR}${part(names.sortKey)}`;
}

/** Counts and digests lines as they pass. */
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

/** Not by node:readline: to that, characters end a line which stand as they are in a text of JSON, such as U+2028. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The lines of the items in a copy, one after the other, once what came before the last line is known to be whole. */
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

/** Reads a copy to its end and answers how many items it has; throws when a byte of it is not as it was written. */
export async function checkCopy(file: string): Promise<number> {
  const tally = new Tally();
  for await (const line of itemLines(file)) tally.add(line);
  let last = '';
  for await (const line of linesOf(file)) last = line;
  if (last !== tally.lastLine()) {
    throw new CommandError(
      `${file} is not whole: it was cut short or changed. Nothing was written. Make the copy again.`,
    );
  }
  return tally.count;
}
