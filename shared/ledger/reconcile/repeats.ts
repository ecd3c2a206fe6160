import type { Repeat, StatementLine } from './lines.ts';

/** A line of a file that isn't stored yet. */
export type NewLine = Pick<StatementLine, 'date' | 'amount' | 'number' | 'text' | 'bank_id'>;

/** A stored line of any statement of the same checkbook. */
export type KnownLine = NewLine & { readonly reconciliation_id: number; readonly line: number };

const samePayment = ({ date, amount }: NewLine): string => `${date} ${amount}`;

const sameDay = (line: NewLine): string => `${samePayment(line)} ${line.number ?? ''}`;

const plainText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const sameWords = (line: NewLine): string => `${sameDay(line)} ${plainText(line.text)}`;

const sameText = (line: NewLine): string => `${samePayment(line)} ${plainText(line.text)}`;

/**
 * Returns whether a stored line with the same text may be the same with another number. Of two numbers, the one in the text
 * was found there by the present reading, and the stored one was a reference or the count of the row.
 */
function mayBeRead({ number, text }: NewLine): (stored: KnownLine) => boolean {
  const isInText = (text.match(/\d+/g) ?? []).some((digits) => Number(digits) === number);
  return (stored) => number === null || stored.number === null || isInText;
}

/** Stored lines by key; each is used up by the first line that repeats it. */
class Pool {
  private readonly left = new Map<string, KnownLine[]>();
  private readonly used: Set<KnownLine>;

  constructor(known: readonly KnownLine[], keyOf: (line: KnownLine) => string | undefined, used: Set<KnownLine>) {
    this.used = used;
    for (const line of known) {
      const key = keyOf(line);
      if (key === undefined) continue;
      const group = this.left.get(key);
      if (group) group.push(line);
      else this.left.set(key, [line]);
    }
  }

  take(key: string, fits: (line: KnownLine) => boolean = () => true): KnownLine | undefined {
    const found = this.left.get(key)?.find((line) => !this.used.has(line) && fits(line));
    if (found) this.used.add(found);
    return found;
  }
}

/**
 * Finds lines that were uploaded before, with another file or an overlapping one. The bank's id, day and amount together
 * are sure; without ids, day, amount, number and text, and last without the number, because releases read the numbers of
 * tables differently. The same id with another day or amount is only pointed out,
 * because banks reuse ids. Two equal lines of one file are two lines.
 */
export function findRepeats(fresh: readonly NewLine[], known: readonly KnownLine[]): (Repeat | null)[] {
  const used = new Set<KnownLine>();
  const byIdAndDay = new Pool(
    known,
    (each) => (each.bank_id === null ? undefined : `${each.bank_id} ${sameDay(each)}`),
    used,
  );
  // Files in different formats of the same bank have different ids, or none.
  const byNumber = new Pool(known, (each) => (each.number === null ? undefined : sameDay(each)), used);
  const byWords = new Pool(known, sameWords, used);
  const byText = new Pool(known, (each) => (each.bank_id === null ? sameText(each) : undefined), used);
  const byId = new Map(known.flatMap((each) => (each.bank_id === null ? [] : [[each.bank_id, each] as const])));
  const repeat = ({ reconciliation_id, line }: KnownLine, is_same: boolean): Repeat => ({
    reconciliation_id,
    line,
    is_same,
  });
  // Sure matches first, so that a weaker one takes no line away from them.
  const sure = fresh.map((line) =>
    line.bank_id === null ? undefined : byIdAndDay.take(`${line.bank_id} ${sameDay(line)}`),
  );
  const likely = fresh.map(
    (line, index) =>
      sure[index] ?? (line.number === null ? undefined : byNumber.take(sameDay(line))) ?? byWords.take(sameWords(line)),
  );
  return fresh.map((line, index) => {
    const same = likely[index] ?? (line.bank_id === null ? byText.take(sameText(line), mayBeRead(line)) : undefined);
    if (same) return repeat(same, true);
    const alike = line.bank_id === null ? undefined : byId.get(line.bank_id);
    return alike ? repeat(alike, false) : null;
  });
}
