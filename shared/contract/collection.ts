import type { Rule } from '../access/policy.ts';
import type { Area } from './areas.ts';
import type { ShapeChange } from './changes.ts';
import type { Field, ValueOf } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;

/** Fields that the server adds to every record. `id` comes from the collection's counter (R1). */
export type BaseRecord = {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
};

type StoredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly writeOnly: true } ? never : K;
}[keyof F];

type FieldsRecord<F extends Fields> = { [K in StoredKeys<F>]: ValueOf<F[K]> };

export type RecordOf<C extends { readonly fields: Fields }> = BaseRecord & FieldsRecord<C['fields']>;

/** The body of a create: required fields without a fallback must be present. */
export type CreateBody<C extends { readonly fields: Fields }> = Partial<{
  [K in keyof C['fields']]: ValueOf<C['fields'][K]> | null;
}>;

export type UpdateBody<C extends { readonly fields: Fields }> = CreateBody<C> & Partial<BaseRecord>;

/** A record while its cross-field rules are checked: fields that are empty or invalid by themselves are null. */
type CheckedRecord<F extends Fields> = Readonly<{
  [K in keyof FieldsRecord<F>]: FieldsRecord<F>[K] | null;
}>;

export interface Issue {
  readonly field: string;
  readonly message: string;
}

/**
 * A secondary order of a collection: one partition per value of `field`, or per year of it. Also a filter of getAll
 * with the list's name; a list by year also supports `from` and `to`.
 */
export interface ListOrder {
  readonly name: string;
  readonly field: string;
  readonly by: 'value' | 'year';
  /** A number by which a partition is sorted, with records without it first; sorted by day or id if omitted. */
  readonly sortedBy?: string;
  /** Partition of records with an empty `field`; if omitted, the list doesn't include them. */
  readonly unset?: string;
  /** Includes only the records with this value of `field`. */
  readonly only?: string;
  /** Leaves out the records with this flag. */
  readonly unless?: string;
  /** The fields that copies in this list contain, besides the key. Such a list is internal. */
  readonly keeps?: readonly string[];
  /** Only for operations of the area; not a filter of getAll. */
  readonly isInternal?: boolean;
}

/** At most one record has the flag, overall or among those with the same value of `within`. */
interface SingleFlag {
  readonly field: string;
  readonly within?: string;
  /** Once a record has the flag, exactly one has: it can be moved to another record, but not unset (R20). */
  readonly isNeverUnset: boolean;
  /** The first record gets it, so that from then on exactly one has it. */
  readonly isGivenToFirst?: boolean;
}

interface CollectionAccess {
  readonly read: Rule;
  readonly create: Rule;
  readonly update: Rule;
  readonly delete: Rule;
}

interface Denied {
  readonly message: string;
  /** Whether to respond as if the record didn't exist. */
  readonly asMissing: boolean;
}

export interface Collection<N extends string = string, F extends Fields = Fields> {
  /** The documented name, used in paths, partition keys and browser cache keys. */
  readonly name: N;
  readonly area: Area;
  /** Singular and plural for messages. */
  readonly one: string;
  readonly many: string;
  readonly fields: F;
  /** Migration steps for records stored by earlier releases. */
  readonly changes: readonly ShapeChange[];
  /** The query parameter of getOne, update and delete, and the order of getAll. */
  readonly key: 'id' | 'user_id';
  readonly access: CollectionAccess;
  /** The field with the owner's user id. Owners see private fields (R12); erasing a person finds records by it (R44). */
  readonly owner?: string;
  /** The response for a record that the caller may not access or that doesn't exist; 403 and 404 otherwise. */
  readonly denied?: Denied;
  readonly lists: readonly ListOrder[];
  /** Unique combinations of fields, in addition to the fields declared `unique`. */
  readonly uniques: readonly (readonly string[])[];
  /**
   * The field with a record's name, and the fields within which it is unique. Names that differ only in case, spaces or
   * character width are the same; fields to compare within may be empty. Enforced like `uniques`.
   */
  readonly sameName?: readonly [name: string, ...within: string[]];
  readonly single?: SingleFlag;
  /** `parent_id` refers to the same collection, without cycles (R27). */
  readonly isTree: boolean;
  /** Fields with the first and last day of a range that may not overlap another record's (R21). */
  readonly exclusiveDays?: readonly [first: string, last: string];
  /** The field with the time the record expires. */
  readonly expires?: string;
  /** Whether records are also created in batches. Pages of a list then name the revision they were read at. */
  readonly comesInBatches: boolean;
  /**
   * Whether changes are recorded (R34); `by-hand` if only what people enter is, because the rest follows from changes of other
   * records.
   */
  readonly hasHistory: boolean | 'by-hand';
  /** Whether it has the five generic calls; otherwise its records are only read and changed by operations. */
  readonly hasGenericCalls: boolean;
  /**
   * Number of items that share contended counters: those of a record's uses, and the collection's guard. Concurrent
   * transactions on the same item conflict; see "Growth" in infra/operations.md for limits.
   */
  readonly shards?: number;
  /** Cross-field rules of one record; use `ruleIssues` to run them. */
  readonly check: (record: Readonly<Record<string, unknown>>) => Issue[];
  /** Derived fields, computed on every write. */
  readonly compute: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Parts of a body that aren't stored in the record, such as the reason of a change. */
  readonly bodyOnly: Fields;
}

type Definition<N extends string, F extends Fields> = Pick<
  Collection<N, F>,
  'name' | 'area' | 'one' | 'many' | 'fields'
> & {
  readonly access: { readonly read: Rule; readonly write: Rule; readonly update?: Rule };
  readonly changes?: readonly ShapeChange[];
  readonly key?: 'user_id';
  readonly owner?: string;
  readonly denied?: Denied;
  readonly lists?: readonly ListOrder[];
  readonly uniques?: readonly (readonly string[])[];
  readonly sameName?: Collection['sameName'];
  readonly single?: SingleFlag;
  readonly isTree?: boolean;
  readonly exclusiveDays?: readonly [first: string, last: string];
  readonly expires?: string;
  readonly comesInBatches?: boolean;
  readonly hasHistory?: Collection['hasHistory'];
  readonly hasGenericCalls?: boolean;
  readonly shards?: number;
  readonly check?: (record: CheckedRecord<F>) => Issue[];
  readonly compute?: (record: CheckedRecord<F>) => Readonly<Partial<FieldsRecord<F>>>;
  readonly bodyOnly?: Fields;
};

/** Declares a collection; routes, validation, keys, permissions, client, stack and tests are derived from it. */
export function defineCollection<const N extends string, const F extends Fields>(
  definition: Definition<N, F>,
): Collection<N, F> {
  const { access, check, compute, ...rest } = definition;
  const { read, write, update = write } = access;
  return {
    key: 'id',
    changes: [],
    lists: [],
    uniques: [],
    isTree: false,
    comesInBatches: false,
    hasHistory: true,
    hasGenericCalls: true,
    bodyOnly: {},
    ...rest,
    access: { read, create: write, update, delete: write },
    check: (check ?? (() => [])) as Collection['check'],
    compute: (compute ?? (() => ({}))) as Collection['compute'],
  };
}

/** Returns all unique combinations of fields, including single unique fields. */
export const uniqueKeys = (
  collection: Pick<Collection, 'fields' | 'uniques' | 'sameName'>,
): readonly (readonly string[])[] => [
  ...Object.keys(collection.fields)
    .filter((name) => collection.fields[name]?.unique)
    .map((name) => [name]),
  ...collection.uniques,
  ...(collection.sameName ? [collection.sameName] : []),
];

/** Whether a unique combination of fields is the records' name. */
export const isSameNameRule = ({ sameName }: Pick<Collection, 'sameName'>, fields: readonly string[]): boolean =>
  sameName?.join('+') === fields.join('+');
