import * as z from 'zod/mini';
import { isRealDate } from '../dates.ts';
import { EMAIL } from '../email.ts';
import { isCompatibilityNormalized, isVisible } from '../unicode.ts';
import { isMoney, MAX_AMOUNT, parseMoney } from '../ledger/money.ts';
import { once } from '../once.ts';
import { isBlank, orBlank } from './blank.ts';
import { boundedList, type Bounds } from './bounded-list.ts';
import { atLeast, atMost, messages, tooLong } from './field-messages.ts';

import type { Field, FieldKind, LineFields, OnDelete, Options, Reference, ValueOf } from './field-type.ts';

export { messages, tooLong } from './field-messages.ts';
export type { Field, FieldKind, LineFields, OnDelete, Reference, ValueOf } from './field-type.ts';

/** Returns a field's name for messages, e.g. `first name`. */
export const fieldLabel = (name: string): string => name.replace(/_id$/, '').replaceAll('_', ' ');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns labels by field name. */
export const labelsOf = <F extends Readonly<Record<string, Pick<Field, 'label'>>>>(fields: F) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, labelOf(fields, name)])) as Record<keyof F, string>;

/**
 * Returns the label of a field, including fields that every record has: the declared one, or one derived from the name,
 * e.g. `Pay date`.
 */
export const labelOf = (fields: Readonly<Record<string, Pick<Field, 'label'>>>, name: string): string =>
  fields[name]?.label ?? capitalized(fieldLabel(name).replace(/^is /, ''));

/** Schemas take most of the time in which a program loads, and most programs use few of them. */
function field<T, R extends boolean>(
  kind: FieldKind,
  make: () => z.ZodMiniType<T>,
  options: Options<R>,
  more: Partial<Omit<Field<T, R>, 'schema'>> = {},
): Field<T, R> {
  const schemaOf = once(make);
  return {
    ...options,
    ...more,
    kind,
    get schema() {
      return schemaOf();
    },
    required: (options.required ?? false) as R,
  };
}

/** Returns a schema's error: the required message for a blank value, otherwise its own message. */
const say = (message: string) => ({
  error: (issue: { input?: unknown }) => (isBlank(issue.input) ? messages.required : message),
});

// A lone surrogate can't be encoded in UTF-8, so the table would store a different text.
const trimmed = () =>
  z.string(say(messages.text)).check(
    z.trim(),
    z.minLength(1, messages.required),
    z.refine((value) => value.isWellFormed(), messages.text),
  );

// Stops validation, because normalizing a long text can take quadratic time.
const upTo = (max: number) => z.maxLength(max, { error: tooLong(max), abort: true });

// Texts end up in email headers, printed reports and CSV files, where control characters do harm.
// eslint-disable-next-line no-control-regex
const NO_CONTROL = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/;

/** From this maximum on, a text has several lines, and so has its form field. */
const LONG_TEXT = 300;

export const isLongText = ({ kind, max = 0 }: Pick<Field, 'kind' | 'max'>): boolean =>
  kind === 'text' && max >= LONG_TEXT;

/** As browsers do with what is pasted into a field of one line: programs send line breaks in names, too. */
export const onOneLine = (value: string): string => value.replace(/[\t\r\n\u0085]+/g, ' ');

const textSchema = (max: number) =>
  trimmed().check(
    upTo(max),
    ...(max < LONG_TEXT ? [z.overwrite(onOneLine)] : []),
    z.regex(NO_CONTROL, "This field can't contain control characters."),
  );

export function text<const R extends boolean = false>(max: number, options: Options<R> = {}): Field<string, R> {
  return field('text', () => textSchema(max), options, { max });
}

/**
 * A name of a person or thing: no invisible characters, so that different names look different. For new fields; a `text` with
 * records can't become a name, because a record with such a character could no longer be saved.
 */
export function name<const R extends boolean = false>(max: number, options: Options<R> = {}): Field<string, R> {
  const schema = () => textSchema(max).check(z.refine(isVisible, messages.invisible));
  return field('text', schema, options, { max });
}

/** R8: any characters, not trimmed. The installation's rules set the minimum length. */
export function password<const R extends boolean = false>(max: number, options: Options<R> = {}): Field<string, R> {
  const schema = () => z.string(say(messages.text)).check(upTo(max));
  return field('text', schema, options, { max });
}

/** Bytes in base64url, such as a key or a signature; `max` counts characters. */
export function base64url<const R extends boolean = false>(max: number, options: Options<R> = {}): Field<string, R> {
  const schema = () => trimmed().check(upTo(max), z.regex(/^[\w-]+$/, messages.base64url));
  return field('text', schema, options, { max, isAscii: true });
}

/** An opaque value of another server, such as an OAuth code. JSON escapes none of its characters. */
export function token<const R extends boolean = false>(max: number, options: Options<R> = {}): Field<string, R> {
  const schema = () => trimmed().check(upTo(max), z.regex(/^[!#-[\]-~]+$/, messages.token));
  return field('text', schema, options, { max, isAscii: true });
}

const MAX_EMAIL = 254;

export function email<const R extends boolean = false>(options: Options<R> = {}): Field<string, R> {
  const schema = () =>
    trimmed().check(
      upTo(MAX_EMAIL),
      z.regex(EMAIL, messages.email),
      z.refine(isCompatibilityNormalized, messages.email),
    );
  return field('email', schema, options, { max: MAX_EMAIL });
}

export function phone<const R extends boolean = false>(options: Options<R> = {}): Field<string, R> {
  return field('phone', () => trimmed().check(z.regex(/^\d{3}-\d{3}-\d{4}$/, messages.phone)), options);
}

export function zip<const R extends boolean = false>(options: Options<R> = {}): Field<string, R> {
  return field('zip', () => trimmed().check(z.regex(/^\d{5}$/, messages.zip)), options);
}

export function color<const R extends boolean = false>(options: Options<R> = {}): Field<string, R> {
  return field('color', () => trimmed().check(z.regex(/^#[0-9a-fA-F]{6}$/, messages.color)), options);
}

/** R25: a decimal with two places, as a number or a string; must be above 0 unless `min` is given. */
export function money<const R extends boolean = false>(
  options: Options<R> & { readonly min?: number } = {},
): Field<number, R> {
  const { min = 0.01, ...rest } = options;
  const schema = () =>
    z.pipe(
      z.unknown().check(
        z.refine((value) => !isBlank(value), { error: messages.required, abort: true }),
        z.refine((value) => isMoney(value, min), { error: messages.amount }),
      ),
      z.transform((value: unknown) => parseMoney(value)),
    ) as z.ZodMiniType<number>;
  return field('money', schema, rest, { min, max: MAX_AMOUNT, scale: 2 });
}

/** A number between `min` and `max` with at most `scale` decimal places. */
export function decimal<const R extends boolean = false>(
  options: Options<R> & { readonly min: number; readonly max: number; readonly scale: number },
): Field<number, R> {
  const { min, max, scale, ...rest } = options;
  const places = `This field takes at most ${scale} decimal places.`;
  const schema = () =>
    z.number(say(messages.number)).check(
      z.minimum(min, atLeast(min)),
      z.maximum(max, atMost(max)),
      z.refine((value) => Number(value.toFixed(scale)) === value, { error: places }),
    );
  return field('decimal', schema, rest, { min, max, scale });
}

/** An integer, as a number or a string. */
export function integer<const R extends boolean = false>(
  options: Options<R> & { readonly min: number; readonly max: number },
): Field<number, R> {
  const { min, max, ...rest } = options;
  const number = () =>
    z
      .number(say(messages.whole))
      .check(z.int(messages.whole), z.minimum(min, atLeast(min)), z.maximum(max, atMost(max)));
  const schema = () =>
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value,
      ),
      number(),
    ) as z.ZodMiniType<number>;
  return field('integer', schema, rest, { min, max });
}

export function date<const R extends boolean = false>(options: Options<R> = {}): Field<string, R> {
  const schema = () =>
    z.string(say(messages.date)).check(
      z.refine((value) => !isBlank(value), { error: messages.required, abort: true }),
      z.refine(isRealDate, { error: messages.date }),
    );
  return field('date', schema, options);
}

/** A time in UTC as programs write it, up to milliseconds. */
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

export function time<const R extends boolean = false>(options: Options<R> = {}): Field<string, R> {
  const isTime = (value: string) =>
    TIME.test(value) && isRealDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
  const schema = () => z.string(say(messages.time)).check(z.refine(isTime, { error: messages.time }));
  return field('time', schema, options);
}

export function flag(fallback: boolean, options: Options<true> = {}): Field<boolean, true> {
  return field('flag', () => z.boolean({ error: messages.flag }), { ...options, required: true, fallback });
}

/** `unknown` is the message for other values, if naming all choices would be too long. */
type ChoiceOptions<R extends boolean> = Options<R> & { readonly unknown?: string };

export function choice<const C extends readonly string[], const R extends boolean = false>(
  choices: C,
  { unknown = `This field must be one of ${choices.join(', ')}.`, ...options }: ChoiceOptions<R> = {},
): Field<C[number], R> {
  const schema = () => z.enum(choices, say(unknown));
  return field('choice', schema as () => z.ZodMiniType<C[number]>, options, { choices });
}

const idSchema = once(() =>
  z.number(say(messages.id)).check(z.int(messages.id), z.minimum(1, messages.id), z.maximum(1e12, messages.id)),
);

type ReferenceOptions<R extends boolean> = Options<R> & { readonly onDelete?: OnDelete; readonly as?: Reference['as'] };

/** The id of a record in another collection, which must exist. */
export function reference<const R extends boolean = false>(
  collection: string,
  options: ReferenceOptions<R> = {},
): Field<number, R> {
  const { onDelete = 'restrict', as, ...rest } = options;
  return field('reference', idSchema, rest, { reference: { collection, onDelete, ...(as && { as }) } });
}

const MAX_REFERENCES = 50;

export function references(collection: string, options: ReferenceOptions<true> = {}): Field<number[], true> {
  const { onDelete = 'restrict', as, ...rest } = options;
  const isSet = (ids: readonly number[]) => new Set(ids).size === ids.length;
  const schema = () =>
    z.pipe(
      boundedList(idSchema(), { max: MAX_REFERENCES, notAList: messages.list }),
      z.array(z.number()).check(z.refine(isSet, { error: 'Each record can be listed only once.' })),
    );
  const refers = { max: MAX_REFERENCES, reference: { collection, onDelete, ...(as && { as }) } };
  return field('references', schema, { ...rest, required: true, fallback: [] }, refers);
}

type ListOptions = Options<true> & Pick<Field, 'maxBytes'>;

function listOf<T>(
  entry: () => z.ZodMiniType<T>,
  max: number,
  { isEntry, ...options }: ListOptions & Pick<Bounds<T>, 'isEntry'>,
  more: Pick<Field, 'lines' | 'lineReferences'> = {},
): Field<T[], true> {
  const schema = () => boundedList(entry(), { max, maxBytes: options.maxBytes, isEntry, notAList: messages.list });
  return field('list', schema, { fallback: [], ...options, required: true }, { ...more, max, entry });
}

/** A list of structured entries within a record; `lineReferences` maps an entry's id fields to collections. */
export const list = <T>(
  entry: z.ZodMiniType<T>,
  max: number,
  options: ListOptions & Pick<Bounds<T>, 'isEntry'> = {},
): Field<T[], true> => listOf(() => entry, max, options);

type LineOf<F extends LineFields> = { [K in keyof F]: ValueOf<F[K]> };

/** A list of lines with fields like a record's; omitted or blank optional fields are null. */
export function lines<const F extends LineFields>(
  fields: F,
  max: number,
  options: ListOptions = {},
): Field<LineOf<F>[], true> {
  const entry = once(() => {
    const parts = Object.entries(fields).map(([name, { schema, required }]) => [
      name,
      required ? schema : z._default(orBlank(schema), null),
    ]);
    return z.strictObject(Object.fromEntries(parts)) as unknown as z.ZodMiniType<LineOf<F>>;
  });
  const refers = Object.entries(fields).flatMap(([name, { reference: to }]) => (to ? [[name, to.collection]] : []));
  return listOf(entry, max, options, {
    lines: fields,
    ...(refers.length > 0 && { lineReferences: Object.fromEntries(refers) as Record<string, string> }),
  });
}
