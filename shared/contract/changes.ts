type Values = Readonly<Record<string, unknown>>;

/**
 * A migration step from one shape of a collection's records to the next, declared with its fields and never removed: each
 * stored record counts the steps it has been through. New fields with a fallback need no step.
 */
export interface ShapeChange {
  /** The fields that the step reads. They may no longer exist in the collection. */
  readonly from: readonly string[];
  /** The fields that it fills in. */
  readonly to: readonly string[];
  /** Called if at least one of `from` is stored, with these fields only. */
  readonly up: (values: Values) => Values;
  /**
   * Restores the fields of `from` for a rollback. Without it they are lost once a record is written.
   */
  readonly back?: (values: Values) => Values;
}

/** Renames a field. */
export const rename = (from: string, to: string): ShapeChange => ({
  from: [from],
  to: [to],
  up: (values) => ({ [to]: values[from] }),
  back: (values) => ({ [from]: values[to] }),
});

/** Drops fields that nothing needs any more, the previous release included. */
export const drop = (...fields: readonly string[]): ShapeChange => ({ from: fields, to: [], up: () => ({}) });

/** Whether a step changes one of these fields. */
export const isTouched = (changes: readonly ShapeChange[], fields: readonly string[]): boolean =>
  changes.some(({ to }) => to.some((field) => fields.includes(field)));
