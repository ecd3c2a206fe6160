import type { AnswerOf } from '../contract/operations.ts';

type Undone = AnswerOf<'undo-import'>;

const checks = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'check' : 'checks'}`;

const listed = (words: readonly string[], more: number): string => {
  if (more > 0) return `${words.join(', ')} and ${more.toLocaleString('en-US')} more`;
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
  const was = changed_count === 1 ? 'was' : 'were';
  const names = listed(words, changed_count - changed.length);
  return `This import can't be undone: ${changed_count.toLocaleString('en-US')} of its ${checks(count)} ${was} changed afterward: ${names}.`;
}
