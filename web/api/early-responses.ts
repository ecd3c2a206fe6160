import { session } from '../session/session-store.ts';
import { isExpiredOnServer } from '../session/token.ts';
import { addressOf, headersOf, type Request, send } from './send.ts';

/** Older responses are fetched again: on a very slow connection, the page came too late for them. */
const MAX_AGE_MS = 10_000;

interface Early {
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

const responses = new Map<string, Early>();
session.onEnd(() => responses.clear());

const keyOf = (asked: Request): string => [session.read()?.user.id ?? '', asked.method, addressOf(asked)].join(' ');

/**
 * Sends a read that the page will make once its code has loaded. Nothing is done with the response until then, not even
 * with one that ends the session.
 */
export function sendEarly(asked: Request): void {
  const token = session.read()?.token;
  if (!token || isExpiredOnServer(token)) return;
  const response = send(asked, headersOf(asked, token));
  // Whoever asks for it handles the error; nobody may ask.
  response.catch(() => undefined);
  responses.set(keyOf(asked), { sentAt: performance.now(), response });
}

/** Returns the response to this user's read once, if it was sent early and is recent. */
export function takeEarly(asked: Request): Promise<Response> | undefined {
  const key = keyOf(asked);
  const early = responses.get(key);
  responses.delete(key);
  return early && performance.now() - early.sentAt < MAX_AGE_MS ? early.response : undefined;
}
