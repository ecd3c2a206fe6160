import type { Collection } from '../../../shared/contract/collection.ts';

/** The collection's first required text, which identifies a record to people. */
const nameField = ({ fields }: Pick<Collection, 'fields'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.kind === 'text' && fields[name].required) ??
  Object.keys(fields).find((name) => fields[name]?.required && fields[name].kind !== 'flag');

/** A record's name in a list of choices. */
export function nameOfRecord(collection: Pick<Collection, 'fields' | 'one'>, record: object): string {
  const name = nameField(collection);
  const value = name === undefined ? undefined : (record as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : collection.one;
}
