import type { Fields } from '../../shared/contract/collection.ts';
import type { AnswerOf, InputOf, Operation } from '../../shared/contract/operation.ts';
import { request } from './request.ts';

interface Sent<O> {
  readonly query?: O extends { readonly query: infer Q extends Fields } ? InputOf<Q> : never;
  /** An operation whose body is that of a record takes any part of it. */
  readonly body?: O extends { readonly recordBody: string }
    ? Readonly<Record<string, unknown>>
    : O extends { readonly body: infer B extends Fields }
      ? InputOf<B>
      : never;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Calls an operation of the contract and answers its value; throws an ApiError with the sentence for a person. */
export async function call<O extends Operation>(operation: O, sent: Sent<O> = {}): Promise<AnswerOf<O>> {
  return (await callTold(operation, sent)).value;
}

/** The same, with what the server says of it. */
export async function callTold<O extends Operation>(
  operation: O,
  sent: Sent<O> = {},
): Promise<{ readonly value: AnswerOf<O>; readonly message: string }> {
  const { method, path, access, isCreate } = operation;
  const { value, message } = await request({ ...sent, method, path, access, isCreate });
  return { value: value as AnswerOf<O>, message };
}
