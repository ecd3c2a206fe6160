import { countOf, grouped } from '../../count-of.ts';
import { capitalized } from '../../contract/field.ts';
import { listText, shortListText } from '../../list-text.ts';

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
  isChanged: {
    one: 'This check was changed elsewhere. Look at it before you try again.',
    several: 'were changed elsewhere. Look at them before you try again.',
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

interface Refused {
  readonly message: string;
  /** Of the check, if it is to be named. */
  readonly name?: string | undefined;
}

const withName = ({ name, message }: Refused): string =>
  name === undefined ? message : `${capitalized(name)}: ${message}`;

/** Says why checks stayed as they were, with the names of the first few; undefined if there are none. */
export function refusedText(refused: readonly Refused[]): string | undefined {
  const [first] = refused;
  if (refused.length < 2) return first && withName(first);
  const byReason = new Map<string, Refused[]>();
  for (const each of refused) byReason.set(each.message, [...(byReason.get(each.message) ?? []), each]);
  const reasons = [...byReason].slice(0, MOST_REASONS).map(([message, checks]) => {
    const several = severalOf.get(message);
    if (checks.length === 1) return withName(checks[0]!);
    if (several === undefined) return message;
    return `${checks.length === refused.length ? 'They' : `${grouped(checks.length)} of them`} ${several}`;
  });
  const names = refused.flatMap(({ name }) => name ?? []);
  const listed = names.length > MOST_NAMES ? shortListText(names, MOST_NAMES) : listText(names);
  const named = names.length > 0 ? ` (${listed})` : '';
  return `${countOf(refused.length, 'check')} weren't changed${named}. ${reasons.join(' ')}`;
}
