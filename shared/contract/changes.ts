type Values = Readonly<Record<string, unknown>>;

/**
 * A step from one shape of a collection's records to the next, declared beside its fields and never taken out again: a
 * stored record says how many steps it has behind it. Fields that appear with a fallback need no step.
 */
export interface ShapeChange {
  /** The fields that the step reads. Those that the collection no longer has are shown to nobody. */
  readonly from: readonly string[];
  /** The fields that it fills in. */
  readonly to: readonly string[];
  /** Asked where at least one of `from` is stored; knows nothing but these fields. */
  readonly up: (values: Values) => Values;
  /**
   * The fields of `from` as the release before reads them, so that it can be gone back to. Without it they are gone once a
   * record is written.
   */
  readonly back?: (values: Values) => Values;
}

/** The same values under another name. */
export const rename = (from: string, to: string): ShapeChange => ({
  from: [from],
  to: [to],
  up: (values) => ({ [to]: values[from] }),
  back: (values) => ({ [from]: values[to] }),
});

/** Fields whose values are wanted by nobody any more, the release before included. */
export const drop = (...fields: readonly string[]): ShapeChange => ({ from: fields, to: [], up: () => ({}) });

/** Whether a step gives one of these fields another value. */
export const isTouched = (changes: readonly ShapeChange[], fields: readonly string[]): boolean =>
  changes.some(({ to }) => to.some((field) => fields.includes(field)));
