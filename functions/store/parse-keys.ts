import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import { uniqueKeys } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { listPart, notesValues, type Part, singlePart, uniquePart } from '../../shared/contract/parts.ts';
import { declaredHere } from './table-state.ts';
import { type Key, listPrefix, ownLabels } from './keys.ts';

/** Finds out which part of the table a key belongs to. */

export const collectionOfKey = (name: string): Collection | undefined =>
  Object.hasOwn(collections, name) ? collections[name as keyof typeof collections] : undefined;

export interface ListKey {
  readonly collection: Collection;
  readonly list: ListOrder;
  readonly part: Part;
  /** Undefined for the partition that registers the values. */
  readonly value: string | undefined;
}

export function parseListKey(pk: string): ListKey | undefined {
  const [name = '', label, ...rest] = pk.split('#');
  const collection = label === undefined ? undefined : collectionOfKey(name);
  const list = collection?.lists.find((each) => listPrefix(collection, each) === `${name}#${label}`);
  if (!collection || !list) return undefined;
  return { collection, list, part: listPart(collection, list), value: rest.length > 0 ? rest.join('#') : undefined };
}

/** Whether this partition's value is registered, so that it can be found later. */
export const isNoted = ({ collection, list, value }: ListKey): boolean =>
  value !== undefined && (list.by === 'year' ? /^\d{4}$/.test(value) : notesValues(collection, list));

export interface UniqueKey {
  readonly collection: Collection;
  readonly fields: readonly string[];
  readonly part: Part;
}

export function uniqueAt({ pk, sk }: Key): UniqueKey | undefined {
  if (!pk.endsWith('#unique')) return undefined;
  const collection = collectionOfKey(pk.slice(0, -'#unique'.length));
  const rule = sk.slice(0, sk.indexOf('='));
  const fields =
    collection &&
    uniqueKeys(collection).find((each) => `${each.join('+')}${uniquePart(collection, each)?.suffix}` === rule);
  const part = collection && fields && uniquePart(collection, fields);
  return part && { collection, fields, part };
}

const USES = 'Uses#';

/** Returns the collection that a partition counts the uses of. */
export const usesTargetAt = (pk: string): Collection | undefined =>
  pk.startsWith(USES) ? collectionOfKey(pk.slice(USES.length)) : undefined;

/** Parts that must be live before a record's uses, or one of its counters, can be relied on. */
export function partsOfUses(pk: string, counters?: readonly string[]): readonly Part[] {
  if (!pk.startsWith(USES)) return [];
  const target = pk.slice(USES.length);
  return declaredHere().parts.filter((part) => {
    const { kind, collection, declaration, suffix } = part;
    if (kind === 'uses') return collection === target;
    if (kind !== 'reference' || declaration.target !== target) return false;
    return counters === undefined || counters.includes(`${collection}.${String(declaration.field)}${suffix}`);
  });
}

/** Parts that must be live before an exclusive flag can be relied on. */
export function partsOfSingle(pk: string): readonly Part[] {
  if (!pk.endsWith('#single')) return [];
  const collection = collectionOfKey(pk.slice(0, -'#single'.length));
  const part = collection && singlePart(collection);
  return part ? [part] : [];
}

const own = new Set<string>(ownLabels);

/** Whether a partition may contain items derived from records. */
export function isDerived(pk: string): boolean {
  const [name = '', label] = pk.split('#');
  return label !== undefined && !['Audit', 'History', 'Idempotency', 'Session'].includes(name) && !own.has(label);
}
