import { IMPORT_UNFINISHED, importMark } from '../deployment/import-mark.ts';
import type { Key } from '../store/keys.ts';
import { CommandError } from './terminal.ts';

/** Throws if only a part of a copy was imported into the table: the rest would replace what is changed now. */
export async function assertImported(read: (key: Key) => Promise<unknown>): Promise<void> {
  if (await read(importMark)) throw new CommandError(IMPORT_UNFINISHED);
}
