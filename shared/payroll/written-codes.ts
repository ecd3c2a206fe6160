import { readCsv } from '../ledger/csv.ts';
import { sameId } from './same-id.ts';

/**
 * R75: codes to which earlier files gave figures, by `sameId` of payroll IDs, which may have been rewritten. They are read from
 * the files themselves, because the codes of layouts and of leave types may have changed since.
 */
export type WrittenCodes = ReadonlyMap<string, ReadonlySet<string>>;

/** The columns of a file for Gusto before those of codes. */
export const GUSTO_PERSON = ['last_name', 'first_name', 'gusto_employee_id'] as const;

export const NOTHING_WRITTEN: WrittenCodes = new Map();

/** Returns what files for Gusto, the program that replaces what it has, gave figures to. */
export function writtenCodes(files: readonly string[]): WrittenCodes {
  const written = new Map<string, Set<string>>();
  for (const { header, rows } of files.map(readCsv)) {
    for (const row of rows) {
      const id = sameId(row[GUSTO_PERSON.indexOf('gusto_employee_id')] ?? '');
      const codes = header.filter((_, column) => column >= GUSTO_PERSON.length && (row[column] ?? '') !== '');
      written.set(id, new Set([...(written.get(id) ?? []), ...codes]));
    }
  }
  return written;
}
