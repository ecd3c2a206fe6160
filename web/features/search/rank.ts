import { oncePer } from '../../../shared/once.ts';
import { fold, searchReadings, withDigits } from '../../components/table/search.ts';

/** Something that can be found, with the words it is found by. */
export interface Findable {
  readonly title: string;
  readonly detail: string;
  /** More words, which aren't shown. */
  readonly alsoCalled?: string;
}

/** How well a word matches: the start of the title, the start of one of its words, elsewhere in it, or anywhere else. */
const weights = { start: 8, wordStart: 5, inside: 2, elsewhere: 1 } as const;

const foldedOf = oncePer(({ title, detail, alsoCalled = '' }: Findable) => ({
  title: fold(title),
  all: fold(withDigits([title, detail, alsoCalled].join('\n'))),
}));

type Folded = ReturnType<typeof foldedOf>;

const startsWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\d]+/u).some((each) => each.startsWith(word));

function weightOf({ title, all }: Folded, word: string): number {
  if (title.startsWith(word)) return weights.start;
  if (startsWord(title, word)) return weights.wordStart;
  if (title.includes(word)) return weights.inside;
  return startsWord(all, word) || (/\d/.test(word) && all.includes(word)) ? weights.elsewhere : 0;
}

function rankOfWords(folded: Folded, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const weight = weightOf(folded, word);
    if (weight === 0) return 0;
    sum += weight;
  }
  return sum;
}

/** Returns how well something matches all typed words, or the typed phone number; 0 if one of them is missing. */
export function rankOf(found: Findable, typed: string): number {
  const folded = foldedOf(found);
  return Math.max(...searchReadings(typed).map((words) => rankOfWords(folded, words)));
}

export interface Ranked<F> {
  readonly found: F;
  readonly rank: number;
}

/** Returns the best matches, the best first; equal ones keep their order. */
export const bestOf = <F extends Findable>(all: readonly F[], typed: string, most: number): Ranked<F>[] =>
  all
    .map((found) => ({ found, rank: rankOf(found, typed) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most);
