import { parseArgs } from 'node:util';
import { CommandError } from '../terminal.ts';

/** What a command that copies the table was asked for; `usage` is told to whoever left something out. */
export function readCopyOptions(usage: string): { readonly file: string; readonly table: string } {
  try {
    const { file, table = process.env.TABLE_NAME } = parseArgs({
      options: { file: { type: 'string' }, table: { type: 'string' } },
    }).values;
    if (file && table) return { file, table };
  } catch {
    // Told below, as for a missing one.
  }
  throw new CommandError(usage);
}
