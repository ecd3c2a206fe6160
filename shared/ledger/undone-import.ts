import type { AnswerOf } from '../contract/operations.ts';
import { countOf, grouped, plural } from '../count-of.ts';

type Undone = AnswerOf<'undo-import'>;

const listed = (words: readonly string[], more: number): string => {
  if (more > 0) return `${words.join(', ')} and ${grouped(more)} more`;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
};

/** Describes a changed check of an import; a deleted one no longer has a number. */
const named = ({ id, check_number, is_deleted }: Undone['changed'][number]): string => {
  if (is_deleted) return 'a deleted check';
  return check_number === null ? `a check without a number (id ${id})` : `#${check_number}`;
};

/** Returns why an import can't be undone; undefined if it can. */
export function undoRefusal({
  count,
  changed,
  changed_count,
}: Pick<Undone, 'count' | 'changed' | 'changed_count'>): string | undefined {
  if (changed_count === 0) return undefined;
  const words = [...new Set(changed.map(named))];
  const was = plural(changed_count, 'was', 'were');
  const names = listed(words, changed_count - changed.length);
  return `This import can't be undone: ${grouped(changed_count)} of its ${countOf(count, 'check')} ${was} changed afterward: ${names}.`;
}
