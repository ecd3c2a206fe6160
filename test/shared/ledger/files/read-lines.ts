import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';

/** Reads a file with these lines: the payments' numbers and cents, and the notes. */
export const read = (...lines: readonly string[]) => {
  const { rows, notes } = readFileBytes(new TextEncoder().encode(lines.join('\n')));
  return { paid: rows.map(({ number, cents }) => [number, cents]), notes };
};

/** Writes a line's day as one of a month. */
export const dated = (line: string) => line.replace(/^\d\d/, '03/$&/2024');
