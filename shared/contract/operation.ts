import type { z } from 'zod/mini';
import type { Access } from '../access/policy.ts';
import type { Area } from './areas.ts';
import type { Fields } from './collection.ts';
import type { ValueOf } from './field.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K]['required'] extends true ? (F[K] extends { fallback: unknown } ? never : K) : never;
}[keyof F];

/** What a caller sends: optional parts may be omitted or null. */
export type InputOf<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null;
};

/** What a handler gets: every part, null if it wasn't sent. */
export type ParsedOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

export interface Operation<
  Id extends string = string,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  A = unknown,
  R extends Area = Area,
> {
  readonly id: Id;
  readonly area: R;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly method: Method;
  /** R5: whether it changes something although it is a GET, so that a lost answer leaves that in doubt. */
  readonly isChange?: boolean;
  readonly path: string;
  /** Other documented endpoints of the same call. */
  readonly aliases: readonly { readonly method: Method; readonly path: string }[];
  readonly access: Access;
  readonly query: Q;
  readonly body: B;
  /** The body is validated as a record of this collection; `body` only documents it. */
  readonly recordBody?: string;
  /** Overrides the maximum body size in bytes if the fields allow more than any client sends. */
  readonly maxBodyBytes?: number;
  readonly answer: z.ZodMiniType<A>;
  /** Parts of the response that are repeated in the envelope (R17). */
  readonly atTop: readonly string[];
  /** R32: supports `Idempotency-Key`. */
  readonly isCreate: boolean;
  /** R91: part of adding a passkey, so also open to people who must add one first. */
  readonly isForEnrollment: boolean;
}

type Definition<Id extends string, Q extends Fields, B extends Fields, A, R extends Area> = Omit<
  Operation<Id, Q, B, A, R>,
  'aliases' | 'query' | 'body' | 'isCreate' | 'isForEnrollment' | 'atTop'
> & {
  readonly atTop?: readonly (keyof A & string)[];
  readonly aliases?: Operation['aliases'];
  readonly query?: Q;
  readonly body?: B;
  readonly isCreate?: boolean;
  readonly isForEnrollment?: boolean;
};

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a call without query or body has no field at all
type NoFields = Record<never, never>;

/** Declares a call; routes, validation, handler type, client, stack and tests are derived from it. */
export function defineOperation<
  const Id extends string,
  const R extends Area,
  A,
  const Q extends Fields = NoFields,
  const B extends Fields = NoFields,
>(definition: Definition<Id, Q, B, A, R>): Operation<Id, Q, B, A, R> {
  return {
    aliases: [],
    isCreate: false,
    isForEnrollment: false,
    atTop: [],
    ...definition,
    query: definition.query ?? ({} as Q),
    body: definition.body ?? ({} as B),
  };
}

export type AnswerOf<O> = O extends Operation<string, Fields, Fields, infer A> ? A : never;
