import { countOf, grouped } from '../../count-of.ts';
import { shortListText } from '../../list-text.ts';

/** Why a check isn't put on a statement or taken off: of one check, and what follows "they" for several. */
export const refusals = {
  isOn: { one: 'This check is already on this statement.', several: 'are already on this statement.' },
  isOnOther: {
    one: 'This check is already on another statement, so the bank may have paid it twice.',
    several: 'are already on another statement, so the bank may have paid them twice.',
  },
  isNotOn: { one: "This check isn't on this statement.", several: "aren't on this statement." },
  isVoid: {
    one: 'This check is void. Unvoid it first if the bank has paid it.',
    several: 'are void. Unvoid them first if the bank has paid them.',
  },
  isWaiting: {
    one: 'This check is waiting to be printed. If the bank has paid it, edit it first: clear Print later, and enter the number the bank paid.',
    several:
      'are waiting to be printed. If the bank has paid them, edit them first: clear Print later, and enter the numbers the bank paid.',
  },
  isElsewhere: {
    one: 'This check belongs to a different checkbook than the statement.',
    several: 'belong to a different checkbook than the statement.',
  },
  isGone: {
    one: "This check doesn't exist. It may have been deleted.",
    several: "don't exist. They may have been deleted.",
  },
  isNotReached: {
    one: 'Time ran out before this check was reached. Try again for the remaining ones.',
    several: "weren't reached before time ran out. Try again for the remaining ones.",
  },
} as const;

const severalOf = new Map<string, string>(Object.values(refusals).map(({ one, several }) => [one, several]));

/** The most reasons that are told at once. */
const MOST_REASONS = 5;

/** The most checks that are named. */
const MOST_NAMES = 3;

/** Says why checks stayed as they were, and the names of the first few; undefined if there are none. */
export function refusedText(
  refused: readonly { readonly message: string }[],
  names: readonly string[] = [],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  const reasons = [...counts].slice(0, MOST_REASONS).map(([message, count]) => {
    const several = count > 1 ? severalOf.get(message) : undefined;
    if (several === undefined) return message;
    return `${count === refused.length ? 'They' : `${grouped(count)} of them`} ${several}`;
  });
  if (refused.length < 2) return reasons[0];
  const named = names.length > 0 ? ` (${shortListText(names, MOST_NAMES)})` : '';
  return `${countOf(refused.length, 'check')} weren't changed${named}. ${reasons.join(' ')}`;
}
