import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { messages } from '../../shared/contract/field.ts';
import { parseUpdate } from '../../shared/contract/validate.ts';
import type { StoredRecord } from '../store/record.ts';
import { unknownValue } from '../store/stored.ts';

/**
 * R33: what another release stored may be sent back unchanged: fields, which are hidden, and parts of list entries, which
 * entries carry, because only they still say which entry is which after entries were added, moved or removed.
 */

type Parsed = ReturnType<typeof parseUpdate>;
type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stands for each entry of a list in a path. */
const EACH = '*';

const isNumber = (key: string): boolean => /^\d+$/.test(key);

/** Returns the path of a part of a list's entries, e.g. `data.*.date`; undefined for a field of the record. */
function entryPart({ field }: Issue): string | undefined {
  const keys = field.split('.');
  return keys.length > 1 ? keys.map((key) => (isNumber(key) ? EACH : key)).join('.') : undefined;
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  if (Array.isArray(value)) return key === EACH ? value.flatMap((each) => valuesAt(each, rest)) : [];
  return isObject(value) && Object.hasOwn(value, key) ? valuesAt(value[key], rest) : [];
}

/** Changes each entry that has a part as sent, together with what was sent at its place. */
function withEntries(
  value: unknown,
  sent: unknown,
  [key = '', ...rest]: readonly string[],
  change: (entry: Values, part: string, sent: Values) => Values,
): unknown {
  if (Array.isArray(value)) {
    return Array.isArray(sent) && key === EACH
      ? value.map((each, at) => withEntries(each, sent[at], rest, change))
      : value;
  }
  if (!isObject(value) || !isObject(sent) || !Object.hasOwn(sent, key)) return value;
  if (rest.length === 0) return change(value, key, sent);
  return Object.hasOwn(value, key) ? { ...value, [key]: withEntries(value[key], sent[key], rest, change) } : value;
}

const textOf = (value: unknown): string => JSON.stringify(value ?? null);

const without = (entry: Values, part: string): Values =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== part));

/** Parses the body without a part of its entries where that repeats a stored value, and then adds it to them again. */
function withoutPart(collection: Collection, body: unknown, stored: StoredRecord, parts: readonly string[]): Parsed {
  const [part, ...others] = parts;
  if (part === undefined) return parseUpdate(collection, body);
  const path = part.split('.');
  const known = new Set(valuesAt(stored, path).map(textOf));
  const isEcho = (sent: Values, name: string): boolean => known.has(textOf(sent[name]));
  const rest = withEntries(body, body, path, (entry, name, sent) =>
    isEcho(sent, name) ? without(entry, name) : entry,
  );
  const { issues, value } = withoutPart(collection, rest, stored, others);
  // In the order of the parts as sent, so that what is unchanged stays equal to what is stored.
  const fields = withEntries(value.fields, body, path, (entry, name, sent) =>
    isEcho(sent, name) ? { ...sent, ...entry } : entry,
  ) as Values;
  return { issues, value: { ...value, fields } };
}

const isPartOf = (entry: unknown, other: unknown): boolean =>
  isObject(entry) && isObject(other) && Object.keys(entry).every((key) => textOf(entry[key]) === textOf(other[key]));

/** Returns an entry with what only another release has of the stored one that it repeats: the one at its place, or the only one. */
function completed(entry: unknown, at: number, stored: readonly unknown[]): unknown {
  const same = isPartOf(entry, stored[at]) ? [stored[at]] : stored.filter((each) => isPartOf(entry, each));
  return same.length === 1 ? { ...(same[0] as Values), ...(entry as Values) } : entry;
}

/** Forms send lines with the parts that they know; in other lists, a part that isn't sent may be one that was removed. */
const withCompletedLines = (collection: Collection, fields: Values, stored: StoredRecord): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const before = stored[name];
      const isOfLines = collection.fields[name]?.lines && Array.isArray(value) && Array.isArray(before);
      return [name, isOfLines ? value.map((entry, at) => completed(entry, at, before)) : value];
    }),
  );

const isUnknown = ({ message }: Issue): boolean => message === messages.unknown;

/** Whether an issue is about a field that only another release has, sent as it is stored. */
const isEchoOfField = (body: unknown, stored: StoredRecord, issue: Issue): boolean => {
  const value = unknownValue(stored, issue.field);
  return isUnknown(issue) && value !== undefined && textOf(value) === textOf((body as Values)[issue.field]);
};

/** Returns what a body changes of a stored record. `parsed` is the body, parsed without `parts` that repeat stored ones. */
export function parseOver(
  collection: Collection,
  body: unknown,
  stored: StoredRecord,
  parsed: Parsed,
  parts: readonly string[] = [],
): Parsed {
  const found = parsed.issues.filter(isUnknown).flatMap((issue) => entryPart(issue) ?? []);
  const known = new Set([...parts, ...found.filter((part) => valuesAt(stored, part.split('.')).length > 0)]);
  if (known.size === parts.length) {
    const fields = withCompletedLines(collection, parsed.value.fields, stored);
    const issues = parsed.issues.filter((issue) => !isEchoOfField(body, stored, issue));
    return { issues, value: { ...parsed.value, fields } };
  }
  // Again, because not all issues of a long list are found at once.
  return parseOver(collection, body, stored, withoutPart(collection, body, stored, [...known]), [...known]);
}
