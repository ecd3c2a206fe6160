import type { AnswerOf } from '../contract/operations.ts';
import { countOf, grouped, plural } from '../count-of.ts';
import { listText, shortListText } from '../list-text.ts';

type Undone = AnswerOf<'undo-import'>;

/** Describes a changed check of an import; a deleted one no longer has a number. */
const named = ({ id, check_number, is_deleted }: Undone['changed'][number]): string => {
  if (is_deleted) return 'a deleted check';
  return check_number === null ? `a check without a number (ID ${id})` : `#${check_number}`;
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
  const more = changed_count - changed.length;
  const names = more > 0 ? shortListText(words, words.length, words.length + more) : listText(words);
  return `This import can't be undone: ${grouped(changed_count)} of its ${countOf(count, 'check')} ${was} changed afterward: ${names}.`;
}
