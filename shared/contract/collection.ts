import type { Rule } from '../access/policy.ts';
import type { Area } from './areas.ts';
import type { ShapeChange } from './changes.ts';
import type { Field, ValueOf } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What the server adds to every record. `id` is a number from the collection's counter (R1). */
export interface BaseRecord {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
}

type StoredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly writeOnly: true } ? never : K;
}[keyof F];

export type FieldsRecord<F extends Fields> = { [K in StoredKeys<F>]: ValueOf<F[K]> };

export type RecordOf<C extends { readonly fields: Fields }> = BaseRecord & FieldsRecord<C['fields']>;

/** A body of create: required fields without a fallback must be there, the others may. */
export type CreateBody<C extends { readonly fields: Fields }> = Partial<{
  [K in keyof C['fields']]: ValueOf<C['fields'][K]> | null;
}>;

export type UpdateBody<C extends { readonly fields: Fields }> = CreateBody<C> & Partial<BaseRecord>;

/** A record whose rules are judged: null stands for a field that is empty, or that is not valid by itself. */
export type JudgedRecord<F extends Fields> = Readonly<{
  [K in keyof FieldsRecord<F>]: FieldsRecord<F>[K] | null;
}>;

export interface Issue {
  readonly field: string;
  readonly message: string;
}

/**
 * An order in which a collection is read besides by id: one partition per value of `field`, or per year of it. It is
 * also the filter of getAll: its name is the query parameter; a list by year answers `from` and `to` as well.
 */
export interface ListOrder {
  readonly name: string;
  readonly field: string;
  readonly by: 'value' | 'year';
  /** A whole number that the records of one partition are in the order of, those without it first; by id otherwise. */
  readonly sortedBy?: string;
  /** The partition of records whose `field` is empty; without a name for it the list does not hold them. */
  readonly unset?: string;
  /** Holds the records with this value of `field` alone. */
  readonly only?: string;
  /** Its copies hold the key and these fields alone, and change with these alone. Such a list is internal. */
  readonly keeps?: readonly string[];
  /** Read by operations of the area alone: no filter of getAll. */
  readonly isInternal?: boolean;
}

/** Exactly one record has the flag: in all, or among those that share the field `within`. */
export interface SingleFlag {
  readonly field: string;
  readonly within?: string;
  /** The flagged record can be replaced by another, never unset or deleted (R20). */
  readonly always: boolean;
}

export interface CollectionAccess {
  readonly read: Rule;
  readonly create: Rule;
  readonly update: Rule;
  readonly delete: Rule;
}

export interface Denied {
  readonly message: string;
  /** Whether the answer also hides that the record exists. */
  readonly asMissing: boolean;
}

export interface Collection<N extends string = string, F extends Fields = Fields> {
  /** The documented name: path, partition key and the key of the browser's cache. */
  readonly name: N;
  readonly area: Area;
  /** How sentences call one record and several. */
  readonly one: string;
  readonly many: string;
  readonly fields: F;
  /** How records that an earlier release stored become what `fields` says, step by step. */
  readonly changes: readonly ShapeChange[];
  /** The field that getOne, update and delete take as query and that orders getAll. */
  readonly key: 'id' | 'user_id';
  readonly access: CollectionAccess;
  /** The field with the id of the user whose record it is: they see its private fields (R12); R44 finds it by this. */
  readonly owner?: string;
  /** What a caller is told of a record that they may not touch or that is not there; a plain refusal otherwise. */
  readonly denied?: Denied;
  readonly lists: readonly ListOrder[];
  /** Combinations of fields that no two records share, besides the fields that are unique alone. */
  readonly uniques: readonly (readonly string[])[];
  readonly single?: SingleFlag;
  /** `parent_id` refers to the same collection, without cycles (R27). */
  readonly isTree: boolean;
  /** Ranges that no two records may overlap in, by their first and last day (R21). */
  readonly exclusiveDays?: readonly [first: string, last: string];
  /** The field with the moment after which the record is gone. */
  readonly expires?: string;
  /** Records are also made many at once: what is read in pages names the edition that it is read at. */
  readonly comesInBatches: boolean;
  /** Whether each change is recorded with who, when, from and to (R34). */
  readonly hasHistory: boolean;
  /** Rules between the fields of one record; asked by `ruleIssues`. */
  readonly check: (record: Readonly<Record<string, unknown>>) => Issue[];
  /** Fields that follow from others; computed with every write. */
  readonly compute: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Parts of a body that are not fields, e.g. the reason of a change. */
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
  readonly single?: SingleFlag;
  readonly isTree?: boolean;
  readonly exclusiveDays?: readonly [first: string, last: string];
  readonly expires?: string;
  readonly comesInBatches?: boolean;
  readonly hasHistory?: boolean;
  readonly check?: (record: JudgedRecord<F>) => Issue[];
  readonly compute?: (record: JudgedRecord<F>) => Readonly<Partial<FieldsRecord<F>>>;
  readonly bodyOnly?: Fields;
};

/** Declares a collection once; routes, checks, keys, permissions, client, stack and tests derive from it. */
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
    bodyOnly: {},
    ...rest,
    access: { read, create: write, update, delete: write },
    check: (check ?? (() => [])) as Collection['check'],
    compute: (compute ?? (() => ({}))) as Collection['compute'],
  };
}

/** Every combination of fields that is kept unique, a field that is unique alone being a combination of one. */
export const uniqueKeys = (collection: Pick<Collection, 'fields' | 'uniques'>): readonly (readonly string[])[] => [
  ...Object.keys(collection.fields)
    .filter((name) => collection.fields[name]?.unique)
    .map((name) => [name]),
  ...collection.uniques,
];
