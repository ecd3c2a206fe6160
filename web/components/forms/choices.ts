/** One of the values that a field can take, by the name under which people know it. */
export interface Choice {
  /** Null chooses none. */
  readonly value: number | string | null;
  readonly label: string;
  readonly description?: string;
  readonly disabledReason?: string;
}

export type ChoiceValue = NonNullable<Choice['value']>;

/** Text in a field of choices that names none of them: the form keeps it, and no save takes it. */
export interface Unmatched {
  readonly unmatched: string;
}

export const isUnmatched = (value: unknown): value is Unmatched =>
  typeof value === 'object' && value !== null && 'unmatched' in value;

export const unmatchedMessage = ({ unmatched }: Unmatched): string =>
  `“${unmatched.trim()}” isn’t one of the choices. Choose one from the list.`;

const folded = (text: string): string => text.trim().toLocaleLowerCase();

export const isNamed = (choices: readonly Choice[], text: string): boolean =>
  choices.some(({ label }) => folded(label) === folded(text));

/** The choice that a typed text means: the one it names in full, else the only one that has it in its name. */
export function matchingChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = folded(typed);
  if (wanted === '') return undefined;
  const open = choices.filter(({ disabledReason }) => disabledReason === undefined);
  const named = open.filter(({ label }) => folded(label) === wanted);
  const having = named.length > 0 ? named : open.filter(({ label }) => folded(label).includes(wanted));
  return having.length === 1 ? having[0] : undefined;
}

/** A noun as it stands in "Choose an account". */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
