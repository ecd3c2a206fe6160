import { createHash } from 'node:crypto';
import type { DuplicateKeys } from '../../shared/ledger/duplicates.ts';

/**
 * What makes rows of an import duplicates, kept with each part: two numbers per row of six bytes each, so that a part
 * can be compared with all earlier ones, however many there are. Two different keys have the same number once in some
 * hundred thousand imports of the largest size, which then reports a duplicate that is none.
 */

const BYTES = 6;

/** Returns a key as a number; 0 for none. */
export const keyNumber = (key: string | undefined): number =>
  key === undefined ? 0 : createHash('sha256').update(key).digest().readUIntBE(0, BYTES) || 1;

export function packKeys(rows: readonly DuplicateKeys[]): string {
  const packed = Buffer.alloc(2 * BYTES * rows.length);
  for (const [row, { number, content }] of rows.entries()) {
    packed.writeUIntBE(keyNumber(number), 2 * BYTES * row, BYTES);
    packed.writeUIntBE(keyNumber(content), 2 * BYTES * row + BYTES, BYTES);
  }
  return packed.toString('base64');
}

/** Passes on both numbers of each row. */
export function eachPackedKey(packed: string, visit: (row: number, number: number, content: number) => void): void {
  const bytes = Buffer.from(packed, 'base64');
  for (let at = 0; at + 2 * BYTES <= bytes.length; at += 2 * BYTES) {
    visit(at / (2 * BYTES), bytes.readUIntBE(at, BYTES), bytes.readUIntBE(at + BYTES, BYTES));
  }
}

interface Packed {
  readonly offset: number;
  readonly keys: string;
}

/** Returns a function that finds the first row with a key among earlier parts. */
export function findInParts(parts: readonly Packed[], rows: readonly DuplicateKeys[]) {
  const wanted = new Map<number, number | undefined>();
  for (const { number, content } of rows) {
    wanted.set(keyNumber(number), undefined);
    wanted.set(keyNumber(content), undefined);
  }
  wanted.delete(0);
  for (const { offset, keys } of parts) {
    eachPackedKey(keys, (row, ...numbers) => {
      for (const each of numbers) {
        if (wanted.has(each) && wanted.get(each) === undefined) wanted.set(each, offset + row);
      }
    });
  }
  return (key: string): number | undefined => wanted.get(keyNumber(key));
}
