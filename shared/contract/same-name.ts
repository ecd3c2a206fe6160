/** Unicode's stream-safe text has at most 30 marks in a row: sorting more of them takes the square of their number. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * A name without what two spellings of it may differ in: case, spaces and the width of letters. One of too many marks stays,
 * as it is nobody's name.
 */
export function nameText(name: string): string {
  const trimmed = name.trim();
  return TOO_MANY_MARKS.test(trimmed) ? trimmed : trimmed.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
