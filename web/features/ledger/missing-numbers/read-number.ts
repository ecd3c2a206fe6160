import { MAX_CHECK_NUMBER } from '../../../../shared/ledger/check-numbers.ts';

/** A check number as typed; null where nothing is, undefined where it is none. */
export function readNumber(text: string | null): number | null | undefined {
  if (text === null || text.trim() === '') return null;
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= 1 && number <= MAX_CHECK_NUMBER ? number : undefined;
}
