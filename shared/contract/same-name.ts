/** Unicode's stream-safe format allows at most 30 marks in a row; normalizing more takes quadratic time. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * Normalizes a name's case, spaces and character width. A name with too many marks is only trimmed, because it can't be
 * a real one.
 */
export function nameText(name: string): string {
  const trimmed = name.trim();
  return TOO_MANY_MARKS.test(trimmed) ? trimmed : trimmed.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
