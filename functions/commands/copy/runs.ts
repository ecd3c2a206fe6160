import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../terminal.ts';
import { writeAtomically } from '../write-atomically.ts';
import { linesOf, orderOf, toItem, toLine } from './format.ts';
import type { RawItem } from './raw-items.ts';

/** Progress of an export, stored next to its sorted parts. */
export interface Progress {
  readonly table: string;
  readonly runs: number;
  readonly items: number;
  /** Start key of the next part; undefined at the end. */
  readonly after?: RawItem | undefined;
  readonly isRead: boolean;
  /** In milliseconds since 1970. */
  readonly begunAt: number;
}

const progressFile = (folder: string): string => join(folder, 'progress.json');
const runFile = (folder: string, run: number): string => join(folder, `${run}.jsonl`);

export function readProgress(folder: string): Progress | undefined {
  const file = progressFile(folder);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress;
  } catch {
    throw new CommandError(`The progress of the last run can't be read: ${file} is damaged. Delete it and start over.`);
  }
}

/** Writes a sorted part, then the progress. */
export function writeRun(folder: string, items: readonly RawItem[], progress: Progress): void {
  const ordered = items.map((item) => ({ order: orderOf(item), item })).sort((a, b) => (a.order < b.order ? -1 : 1));
  writeAtomically(runFile(folder, progress.runs - 1), ordered.map(({ item }) => `${toLine(item)}\n`).join(''));
  writeAtomically(progressFile(folder), JSON.stringify(progress));
}

interface Head {
  readonly order: string;
  readonly line: string;
  readonly rest: AsyncGenerator<string>;
}

async function headOf(rest: AsyncGenerator<string>): Promise<Head | undefined> {
  const { value, done } = await rest.next();
  return done ? undefined : { order: orderOf(toItem(value)), line: value, rest };
}

/** Merges the sorted parts, with one line per part in memory. */
export async function* merged(folder: string, runs: number): AsyncGenerator<string> {
  const starts = Array.from({ length: runs }, (_, run) => headOf(linesOf(runFile(folder, run))));
  const heads = (await Promise.all(starts)).filter((head) => head !== undefined);
  while (heads.length > 0) {
    let least = 0;
    for (let each = 1; each < heads.length; each += 1) {
      if ((heads[each]?.order ?? '') < (heads[least]?.order ?? '')) least = each;
    }
    const head = heads[least];
    if (!head) return;
    yield head.line;
    const next = await headOf(head.rest);
    if (next) heads[least] = next;
    else heads.splice(least, 1);
  }
}

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Only the owner can read the file. */
export const writeLines = (file: string, lines: AsyncIterable<string>): Promise<void> =>
  pipeline(withBreaks(lines), createWriteStream(file, { mode: 0o600 }));
