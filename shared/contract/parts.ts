import { oncePer } from '../once.ts';
import { baseline } from './baseline.ts';
import type { ShapeChange } from './changes.ts';
import { type Collection, isSameNameRule, type ListOrder, uniqueKeys } from './collection.ts';
import type { Fields } from './collection.ts';
import type { Field, LineFields } from './field.ts';

/**
 * A part is what the table stores in addition to records: a list, a uniqueness rule, a use counter. If the declaration of a
 * part changes, it is a different part: it has a new id, and its items have new keys.
 */
type PartKind = 'shape' | 'list' | 'unique' | 'single' | 'reference' | 'uses' | 'shards' | 'audit';

export interface Part {
  readonly id: string;
  readonly kind: PartKind;
  readonly collection: string;
  /** The data of the declaration that is still needed once no release declares it. */
  readonly declaration: Readonly<Record<string, unknown>>;
  /** For lists: the values from which partitions can be found if they aren't registered. */
  readonly values?: PartValues;
  /**
   * Part of the items' keys, so that they differ from those of an earlier declaration; empty for parts of release 0.1.
   */
  readonly suffix: string;
}

/** The values of a field that are known without reading a record. */
interface PartValues {
  readonly target?: string;
  readonly choices?: readonly string[];
}

/** FNV-1a over UTF-16, twice; short and the same in every release. */
export function hashOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193) >>> 0;
    b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b) >>> 0;
  }
  return `${a.toString(36)}${b.toString(36)}`.slice(-8);
}

const sortedText = (value: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Counts the steps that change one of these fields. Each step changes the content of parts derived from the field. */
const touching = (changes: readonly ShapeChange[], fields: readonly string[]): number =>
  changes.filter(({ to }) => to.some((field) => fields.includes(field))).length;

export const isOfBaseline = (collection: string, hash: string): boolean =>
  baseline[collection]?.split(' ').includes(hash) ?? false;

type Declared = Pick<Collection, 'name' | 'fields' | 'changes'>;

function part(
  { name, changes }: Declared,
  kind: PartKind,
  label: string,
  declaration: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Part {
  const steps = touching(changes, fields);
  const hash = hashOf(`${kind} ${sortedText(declaration)} ${steps === 0 ? '' : steps}`);
  const suffix = isOfBaseline(name, hash) ? '' : `~${hash}`;
  return { id: `${name} ${kind} ${label}${suffix}`.replace('  ', ' '), kind, collection: name, declaration, suffix };
}

function valuesOf(field: Field | undefined): PartValues {
  if (field?.kind === 'flag') return { choices: ['true', 'false'] };
  return {
    ...(field?.reference && { target: field.reference.collection }),
    ...(field?.choices && { choices: field.choices }),
  };
}

/** Whether a list's partitions are registered, like years, because their values can't be found otherwise. */
export const notesValues = (collection: Declared, list: ListOrder): boolean => {
  const { values, suffix } = listPart(collection, list);
  return list.by === 'value' && suffix !== '' && !values?.target && !values?.choices;
};

const partsOfList = new WeakMap<ListOrder, Part>();

export function listPart(collection: Declared, list: ListOrder): Part {
  const known = partsOfList.get(list);
  if (known) return known;
  const { name, field, by, sortedBy, unset, only, unless, keeps } = list;
  const declaration = Object.fromEntries(
    Object.entries({ name, field, by, sortedBy, unset, only, unless, keeps }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const fields = [field, sortedBy ?? field, unless ?? field, ...(keeps ?? [])];
  const made = { ...part(collection, 'list', name, declaration, fields), values: valuesOf(collection.fields[field]) };
  partsOfList.set(list, made);
  return made;
}

const uniqueParts = oncePer((collection: Declared & Pick<Collection, 'uniques' | 'sameName'>) =>
  uniqueKeys(collection).map((fields) => {
    const declaration = { fields, ...(isSameNameRule(collection, fields) && { isName: true }) };
    return part(collection, 'unique', fields.join('+'), declaration, fields);
  }),
);

export const uniquePart = (
  collection: Declared & Pick<Collection, 'uniques' | 'sameName'>,
  fields: readonly string[],
): Part | undefined =>
  uniqueParts(collection).find(({ declaration }) => (declaration.fields as string[]).join('+') === fields.join('+'));

/** Returns the collections that a field refers to with counted references. */
const countedTargets = (fields: Fields): { readonly field: string; readonly target: string }[] =>
  Object.entries(fields).flatMap(([field, { reference, lineReferences }]) => [
    ...(reference?.onDelete === 'restrict' ? [{ field, target: reference.collection }] : []),
    ...[...new Set(Object.values(lineReferences ?? {}))].map((target) => ({ field, target })),
  ]);

export const referenceParts = oncePer((collection: Declared): readonly Part[] =>
  countedTargets(collection.fields).map(({ field, target }) =>
    part(collection, 'reference', `${field}>${target}`, { field, target }, [field]),
  ),
);

/** Whether fields contain a reference to a collection, so that its records need an item of uses. */
export const refersTo = (fields: Fields, target: string): boolean =>
  Object.values(fields).some(
    ({ reference, lineReferences }) =>
      reference?.collection === target || Object.values(lineReferences ?? {}).includes(target),
  );

const linesText = (lines: LineFields): string =>
  JSON.stringify(Object.entries(lines).map(([name, { required }]) => [name, required]));

/** The lines of release 0.1, whose parts aren't in its shapes. Never change this. */
const LINES_OF_RELEASE_01 = '[["description",true],["quantity",true],["unit_id",false],["unit_price",true]]';

const shapeOfLines = (lines: LineFields | undefined): string[] => {
  const text = lines && linesText(lines);
  return text === undefined || text === LINES_OF_RELEASE_01 ? [] : [text];
};

/** Returns the properties of the fields that decide whether a stored text is still in the current shape. */
const shapeText = ({ fields, changes }: Declared): string =>
  JSON.stringify([
    changes.length,
    Object.entries(fields)
      .filter(([, field]) => !field.writeOnly)
      .map(([name, { required, fallback = null, startsEmpty = false, lines }]) => [
        name,
        required,
        fallback,
        startsEmpty,
        ...shapeOfLines(lines),
      ]),
  ]);

export const shapeHash = oncePer((collection: Declared): string => hashOf(shapeText(collection)));

const storedNames = (fields: Fields): string[] => Object.keys(fields).filter((name) => !fields[name]?.writeOnly);

function shapePart(collection: Declared): Part {
  const hash = shapeHash(collection);
  const suffix = isOfBaseline(collection.name, hash) ? '' : `~${hash}`;
  const declaration = { fields: storedNames(collection.fields) };
  return { id: `${collection.name} shape${suffix}`, kind: 'shape', collection: collection.name, declaration, suffix };
}

const NOTHING: Omit<Declared, 'name'> = { fields: {}, changes: [] };

const usesPart = (target: string): Part => part({ name: target, ...NOTHING }, 'uses', '', {}, []);

/** The items that share the counters of a record's uses and the collection's guard. */
export const shardsPart = oncePer((collection: Declared & Pick<Collection, 'shards'>): Part | undefined =>
  collection.shards === undefined ? undefined : part(collection, 'shards', '', { count: collection.shards }, []),
);

export const singlePart = oncePer(
  (collection: Declared & Pick<Collection, 'single'>): Part | undefined =>
    collection.single &&
    part(
      collection,
      'single',
      collection.single.field,
      { ...collection.single, isNeverUnset: undefined, isGivenToFirst: undefined },
      [collection.single.field, collection.single.within ?? collection.single.field],
    ),
);

/** The entries of a collection's history in the audit log (R96). */
export const auditPart = oncePer((collection: Declared & Pick<Collection, 'hasHistory'>): Part | undefined =>
  collection.hasHistory === true ? part({ ...collection, changes: [] }, 'audit', '', {}, []) : undefined,
);

/** Returns all parts that a contract requires in the table. */
export const declaredParts = (all: Readonly<Record<string, Collection>>): readonly Part[] =>
  Object.values(all).flatMap((collection) => [
    shapePart(collection),
    ...collection.lists.map((list) => listPart(collection, list)),
    ...uniqueParts(collection),
    ...[singlePart(collection), shardsPart(collection), auditPart(collection)].filter((each) => each !== undefined),
    ...referenceParts(collection),
    ...(Object.values(all).some(({ fields }) => refersTo(fields, collection.name)) ? [usesPart(collection.name)] : []),
  ]);

/** Identifies the parts that a release requires in the table. */
export const fingerprintOf = (parts: readonly Part[]): string =>
  hashOf(
    parts
      .map(({ id }) => id)
      .sort()
      .join('\n'),
  );
