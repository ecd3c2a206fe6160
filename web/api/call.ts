import './schemas-without-eval.ts';
import type { Fields } from '../../shared/contract/collection.ts';
import type { Field } from '../../shared/contract/field.ts';
import type { AnswerOf, InputOf, Operation } from '../../shared/contract/operation.ts';
import { readParts } from './read-parts.ts';
import { request } from './request.ts';

interface Sent<O> {
  readonly query?: O extends { readonly query: infer Q extends Fields } ? InputOf<Q> : never;
  /** An operation with a record as its body accepts any subset of the record's fields. */
  readonly body?: O extends { readonly recordBody: string }
    ? Readonly<Record<string, unknown>>
    : O extends { readonly body: infer B extends Fields }
      ? InputOf<B>
      : never;
  readonly idempotencyKey?: string;
  /** R32: the body of a create that got no response, in place of which this is sent. */
  readonly insteadOf?: unknown;
  readonly signal?: AbortSignal;
  readonly token?: string;
}

/** Calls an operation and returns its value; throws an ApiError. */
export async function call<O extends Operation>(operation: O, sent: Sent<O> = {}): Promise<AnswerOf<O>> {
  return (await callWithMessage(operation, sent)).value;
}

/** Like `call`, but also returns the server's message. */
export async function callWithMessage<O extends Operation>(
  operation: O,
  sent: Sent<O> = {},
): Promise<{ readonly value: AnswerOf<O>; readonly message: string }> {
  const { value, message } = await sendTo(operation, sent);
  return { value: value as AnswerOf<O>, message };
}

const sendTo = ({ method, path, access, isCreate, isChange }: Operation, sent: Sent<Operation>) =>
  request({ ...sent, method, path, access, isCreate, isChange });

/** An operation that returns a paged list. */
type Paged = Operation & { readonly query: { readonly next: Field } };

type Listed<O> = AnswerOf<O> extends readonly (infer R)[] ? R : never;

/** R30: calls a paged operation until its last page and returns all records. */
export async function callAll<O extends Paged>(operation: O, sent: Sent<O> = {}): Promise<Listed<O>[]> {
  const pages = await readParts(async (next) => sendTo(operation, { ...sent, query: { ...sent.query, next } }));
  return pages.flatMap(({ value }) => value as Listed<O>[]);
}
