/** A possible value of a field, with the label that people know it by. */
export interface Choice {
  /** Null means no choice. */
  readonly value: number | string | null;
  readonly label: string;
  readonly description?: string;
  readonly disabledReason?: string;
}

export type ChoiceValue = NonNullable<Choice['value']>;

/** Typed text that matches no choice: the form keeps it, but can't be saved with it. */
export interface Unmatched {
  readonly unmatched: string;
}

export const isUnmatched = (value: unknown): value is Unmatched =>
  typeof value === 'object' && value !== null && 'unmatched' in value;

const folded = (text: string): string => text.trim().toLocaleLowerCase();

const namedBy = (choices: readonly Choice[], text: string): Choice | undefined =>
  choices.find(({ label }) => folded(label) === folded(text));

export const isNamed = (choices: readonly Choice[], text: string): boolean => namedBy(choices, text) !== undefined;

/** Returns a noun with its article, as in "Choose an account". */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Says why the text is no choice; one that it names can't be chosen. The list may offer to create `one` from it. */
export function unmatchedMessage({ unmatched }: Unmatched, choices: readonly Choice[] = [], one?: string): string {
  const named = namedBy(choices, unmatched);
  if (named?.disabledReason !== undefined) return named.disabledReason;
  const typed = `"${unmatched.trim()}" isn't`;
  return one === undefined || named
    ? `${typed} one of the choices. Choose one from the list.`
    : `${typed} ${withArticle(one)} yet. Choose "Create ${one}" from the list (arrow keys and Enter), or another.`;
}

/** Returns the enabled choice with the text as its label, ignoring case, or else the only one with the text in its label. */
export function matchingChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = folded(typed);
  if (wanted === '') return undefined;
  const open = choices.filter(({ disabledReason }) => disabledReason === undefined);
  const named = open.filter(({ label }) => folded(label) === wanted);
  const having = named.length > 0 ? named : open.filter(({ label }) => folded(label).includes(wanted));
  return having.length === 1 ? having[0] : undefined;
}
