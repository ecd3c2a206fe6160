import type { Access } from '../../shared/access/policy.ts';
import { crudPath } from '../../shared/contract/crud-actions.ts';
import type { ListRead } from './list-reads.ts';
import { session } from '../session/session-store.ts';
import { isExpiredOnServer } from '../session/token.ts';
import { addressOf, headersOf, type Request, send } from './send.ts';

/** Older responses are fetched again: on a very slow connection, the page came too late for them. */
const MAX_AGE_MS = 10_000;

interface Early {
  readonly sentAt: number;
  readonly response: Promise<Response>;
  readonly list: ListRead | undefined;
  /** Whether the response has begun to arrive. */
  isHere: boolean;
}

const responses = new Map<string, Early>();
session.onEnd(() => responses.clear());

const keyOf = (asked: Request): string => [session.read()?.user.id ?? '', asked.method, addressOf(asked)].join(' ');

/**
 * Sends a read that the page will make once its code has loaded. Nothing is done with the response until then, not even
 * with one that ends the session.
 */
export function sendEarly(asked: Request, list?: ListRead): void {
  const token = session.read()?.token;
  if (!token || isExpiredOnServer(token)) return;
  const response = send(asked, headersOf(asked, token));
  const early: Early = { sentAt: performance.now(), response, list, isHere: false };
  // Whoever asks for it handles the error; nobody may ask.
  response.then(() => (early.isHere = true)).catch(() => undefined);
  responses.set(keyOf(asked), early);
}

/** Sends the first read of a list. */
export function sendListEarly(list: ListRead, access: Access): void {
  const query = { ...list.filter, ...list.first };
  sendEarly({ method: 'GET', path: crudPath(list.name, 'getAll'), access, query }, list);
}

/** Returns the lists whose responses have begun to arrive and that nobody has asked for yet. */
export const listsHere = (): ListRead[] =>
  [...responses.values()].flatMap(({ list, isHere }) => (list && isHere ? [list] : []));

/** Whether the response to this read has begun to arrive and nobody has asked for it yet. */
export const isHere = (asked: Request): boolean => responses.get(keyOf(asked))?.isHere ?? false;

/** Returns the response to this user's read once, if it was sent early and is recent. */
export function takeEarly(asked: Request): Promise<Response> | undefined {
  const key = keyOf(asked);
  const early = responses.get(key);
  responses.delete(key);
  return early && performance.now() - early.sentAt < MAX_AGE_MS ? early.response : undefined;
}
