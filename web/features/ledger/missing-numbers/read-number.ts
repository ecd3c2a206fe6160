import { MAX_CHECK_NUMBER } from '../../../../shared/ledger/check-numbers.ts';

/** Parses a check number; null if the text is empty, undefined if it isn't one. */
export function readNumber(text: string | null): number | null | undefined {
  if (text === null || text.trim() === '') return null;
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= 1 && number <= MAX_CHECK_NUMBER ? number : undefined;
}
