import { MAX_CHECK_NUMBER } from './check-numbers.ts';
import { toCents } from './money.ts';

/** What a search may mean: the number of a check, or its amount. */
interface CheckTerms {
  readonly number: number | null;
  readonly cents: number | null;
}

/** Words that people put before a number. */
const BEFORE = /^(?:check|checks|chk|ck|no\.?|number|nr\.?)\s+/i;

/**
 * Reads the number or amount of a check as people type it: `1150` can be both, `#1150` is a number, `$1,150` and `1150.5`
 * are amounts.
 */
export function checkTerms(words: string): CheckTerms {
  const text = words.trim().replace(BEFORE, '');
  const digits = /^#?\s*(\d{1,12})$/.exec(text)?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  const cents = text.startsWith('#') ? undefined : toCents(text);
  return {
    number: number >= 1 && number <= MAX_CHECK_NUMBER ? number : null,
    cents: cents !== undefined && cents > 0 ? cents : null,
  };
}
