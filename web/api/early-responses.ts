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
  /** Whether the whole response has arrived, and isn't an error. */
  hasArrived: boolean;
}

const responses = new Map<string, Early>();
session.onEnd(() => responses.clear());

const keyOf = (asked: Request): string => [session.read()?.user.id ?? '', asked.method, addressOf(asked)].join(' ');

/** Resolves when all of a response is here; returns whether it isn't an error. */
async function arrival(sent: Promise<Response>): Promise<boolean> {
  const response = await sent;
  await response.clone().arrayBuffer();
  return response.ok;
}

const isRecent = ({ sentAt }: Early): boolean => performance.now() - sentAt < MAX_AGE_MS;

/**
 * Sends a read that the page will make once its code has loaded. Nothing is done with the response until then, not even
 * with one that ends the session.
 */
export function sendEarly(asked: Request, list?: ListRead): void {
  const token = session.read()?.token;
  if (!token || isExpiredOnServer(token)) return;
  const response = send(asked, headersOf(asked, token));
  const early: Early = { sentAt: performance.now(), response, list, hasArrived: false };
  // Whoever asks for it handles the error; nobody may ask.
  arrival(response)
    .then((hasArrived) => (early.hasArrived = hasArrived))
    .catch(() => undefined);
  responses.set(keyOf(asked), early);
}

/** Sends the first read of a list. */
export function sendListEarly(list: ListRead, access: Access): void {
  const query = { ...list.filter, ...list.first };
  sendEarly({ method: 'GET', path: crudPath(list.name, 'getAll'), access, query }, list);
}

const isWaiting = (early: Early): boolean => early.hasArrived && isRecent(early);

/** Returns the lists that are here, so that asking for them takes no time, and that nobody has asked for yet. */
export const listsHere = (): ListRead[] =>
  [...responses.values()].flatMap((early) => (early.list && isWaiting(early) ? [early.list] : []));

/** Whether the response to this read is here, so that asking for it takes no time, and nobody has asked for it yet. */
export function isHere(asked: Request): boolean {
  const early = responses.get(keyOf(asked));
  return early !== undefined && isWaiting(early);
}

/** Returns the response to this user's read once, if it was sent early and is recent. */
export function takeEarly(asked: Request): Promise<Response> | undefined {
  const key = keyOf(asked);
  const early = responses.get(key);
  responses.delete(key);
  return early && isRecent(early) ? early.response : undefined;
}
