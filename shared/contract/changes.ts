type Values = Readonly<Record<string, unknown>>;

/**
 * A migration step from one shape of a collection's records to the next. It is declared with the collection's fields
 * and never removed, because each stored record stores how many steps were applied to it. New fields with a fallback
 * need no step.
 */
export interface ShapeChange {
  /** Fields that the step reads; they may no longer exist in the collection. */
  readonly from: readonly string[];
  /** Fields that the step sets. If `from` only has fields that stay, it fills them in: what an earlier release stored in them stays. */
  readonly to: readonly string[];
  /**
   * Called with these fields only, if at least one of `from` is stored, and again after a rollback. Stored values of `to`
   * stay if the step fills in, or, without `back`, if all of `from` are null; after a rollback, so does a null where none is required.
   */
  readonly up: (values: Values) => Values;
  /** Restores the fields of `from` for a rollback; without it, they are lost once a record is written. */
  readonly back?: (values: Values) => Values;
}

/** Renames a field. */
export const rename = (from: string, to: string): ShapeChange => ({
  from: [from],
  to: [to],
  up: (values) => ({ [to]: values[from] }),
  back: (values) => ({ [from]: values[to] }),
});

/** Drops fields that neither this nor the previous release needs. */
export const drop = (...fields: readonly string[]): ShapeChange => ({ from: fields, to: [], up: () => ({}) });
