import type { z } from 'zod/mini';

export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'zip'
  | 'color'
  | 'money'
  | 'decimal'
  | 'integer'
  | 'date'
  | 'time'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'references'
  | 'list';

/**
 * What happens when the referenced record is deleted: `restrict` prevents the delete, `keep` leaves the id in place.
 */
export type OnDelete = 'restrict' | 'keep';

export interface Reference {
  readonly collection: string;
  readonly onDelete: OnDelete;
  /**
   * What the referring records are called in the message of a prevented delete, e.g. "sub-accounts"; the collection's
   * names if omitted.
   */
  readonly as?: readonly [one: string, many: string];
}

export interface Options<R extends boolean> {
  /** Label of the field and its column; derived from the name if omitted (`labelOf`). */
  readonly label?: string;
  /** The values of a choice as people read them; derived from the values if omitted. */
  readonly choiceTitles?: Readonly<Record<string, string>>;
  /** Help text below the label. */
  readonly help?: string;
  readonly required?: R;
  /** Default value on create. */
  readonly fallback?: unknown;
  /** Unique among records; texts are compared case-insensitively. */
  readonly unique?: boolean;
  /** Only set by the server: a body may repeat the stored value, but not change it (R33). */
  readonly server?: boolean;
  /** Accepted in a body, but never stored in the record or returned. */
  readonly writeOnly?: boolean;
  /** Stored, but never returned. */
  readonly secret?: boolean;
  /** The server may create a record without it, but people must fill it in to save. */
  readonly startsEmpty?: boolean;
  /** R12: only visible to management and the record's owner. */
  readonly private?: boolean;
  /**
   * Personal data of the record's owner, erased with them (R44). A `name` becomes `Former employee`; a list keeps its
   * numbers but loses its notes.
   */
  readonly personal?: true | 'name';
}

/** A field of a collection; the table, screens, tests and API description are derived from it. */
export interface Field<T = unknown, R extends boolean = boolean> extends Options<R> {
  readonly kind: FieldKind;
  /** Made when it is first read. */
  readonly schema: z.ZodMiniType<T>;
  readonly required: R;
  readonly reference?: Reference;
  readonly choices?: readonly string[];
  /** Lists of lines: the fields of a line. */
  readonly lines?: LineFields;
  /** Lists of lines: the collections that ids within a line refer to. */
  readonly lineReferences?: Readonly<Record<string, string>>;
  /** Lists: schema of an entry. */
  readonly entry?: () => z.ZodMiniType;
  /** Lists: maximum JSON size of all entries together, in UTF-8. */
  readonly maxBytes?: number;
  /** The value is a record of this collection. */
  readonly recordOf?: string;
  readonly max?: number;
  /** Texts: only characters that take one byte each in any JSON. */
  readonly isAscii?: boolean;
  readonly min?: number;
  readonly scale?: number;
}

export type ValueOf<F> =
  F extends Field<infer T, infer R>
    ? F extends { readonly startsEmpty: true }
      ? T | null
      : R extends true
        ? T
        : T | null
    : never;

/** The fields of a line, in form order. */
export type LineFields = Readonly<Record<string, Field>>;
