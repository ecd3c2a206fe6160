import { canSome } from '../../shared/access/policy.ts';
import { type Envelope, errorText, NOT_ALLOWED, RENEWED_TOKEN_HEADER, TOKEN_EXPIRED } from '../../shared/envelope.ts';
import { OUTDATED_PAGE, RELEASE_HEADER } from '../../shared/release.ts';
import { actorOf } from '../session/actor.ts';
import { session } from '../session/session-store.ts';
import { isExpiredOnServer } from '../session/token.ts';
import { ApiError } from './api-error.ts';
import { takeEarly } from './early-responses.ts';
import { createKeys } from './idempotency-keys.ts';
import { knownLists } from './known-lists.ts';
import { newVersion } from './new-version.ts';
import { addressOf, headersOf, type Request, send, throwUnanswered, unansweredText } from './send.ts';

const UPDATING = 'The server is being updated. Nothing was saved, but your draft is kept. Try again in a few minutes.';

const OTHER_ROLE = `${NOT_ALLOWED} Your role may have changed. Reload the page to see what you can do now.`;

const NOT_MODIFIED = 304;

const keys = createKeys();

/** Returns the token for a private call. An expired token isn't sent; it ends the session. */
function liveToken(): string {
  const token = session.read()?.token;
  if (!token) throw new ApiError('No token found', 401);
  if (isExpiredOnServer(token)) {
    session.expire(token);
    throw new ApiError(TOKEN_EXPIRED, 401);
  }
  return token;
}

const envelopeOf = (text: string): Partial<Envelope> | undefined => {
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === 'object' && body !== null && 'error' in body ? (body as Partial<Envelope>) : undefined;
  } catch {
    // The response isn't JSON, so it isn't from the API.
    return undefined;
  }
};

/** R32: returns the key of a create with this content if its outcome is unknown; it is then safe to repeat. */
export const { openKeyOf } = keys;

/** Returns the bodies that were sent to this path with an unknown outcome, including those from before a reload. */
export const unansweredBodies = (path: string): unknown[] => keys.openBodies(path);
export const forgetUnanswered = (path: string): void => keys.forget(path);

/** Returns a message if the server no longer supports this page. A reload only helps once the site is updated too. */
async function outdatedText(response: Response, envelope: Partial<Envelope> | undefined): Promise<string | undefined> {
  const saysOutdated = envelope?.message === OUTDATED_PAGE;
  // The response isn't from a function: the route doesn't exist, or no longer does.
  const isRouteless = [404, 405].includes(response.status) && !response.headers.has(RELEASE_HEADER);
  if (!saysOutdated && !isRouteless) return undefined;
  if ((await newVersion.look()) !== undefined) return OUTDATED_PAGE;
  return saysOutdated ? UPDATING : undefined;
}

/** Returns a message if the role with which this page was opened could do what the server refuses to the present one. */
function newRoleText({ access }: Request, envelope: Partial<Envelope> | undefined): string | undefined {
  const known = session.read();
  const isRefused = envelope?.message === NOT_ALLOWED && access !== 'public' && known !== null;
  return isRefused && canSome(actorOf(known), access) ? OTHER_ROLE : undefined;
}

/** Sends a call and returns its envelope. Throws an ApiError if the call failed. */
export async function request(asked: Request): Promise<Envelope> {
  const isPublic = asked.access === 'public';
  const token = asked.token ?? (isPublic ? session.read()?.token : liveToken());
  const headers = headersOf(asked, token);
  const wasSent = asked.isCreate === true && keys.openKeyOf(asked.path, asked.body) !== undefined;
  const key = asked.isCreate ? (asked.idempotencyKey ?? keys.of(asked.path, asked.body, asked)) : undefined;
  if (key) headers.set('Idempotency-Key', key);
  const address = addressOf(asked);
  const known = asked.method === 'GET' ? knownLists.find(address) : undefined;
  if (known) headers.set('If-None-Match', known.etag);

  const response = await (takeEarly(asked) ?? send(asked, headers));
  const renewed = response.headers.get(RENEWED_TOKEN_HEADER);
  if (token && renewed) session.renew(token, renewed);
  newVersion.learn(response.headers.get(RELEASE_HEADER));
  if (known && response.status === NOT_MODIFIED) return known.envelope;
  const text = await response.text().catch((error: unknown) => throwUnanswered(asked, error));
  const envelope = envelopeOf(text);
  // If an earlier attempt was sent, a 401 doesn't reveal its outcome.
  const isStillUnknown = response.status >= 500 || (response.status === 401 && wasSent);
  // Whoever chose a key decides what becomes of it.
  if (key && !asked.idempotencyKey && envelope && !isStillUnknown) {
    if (response.ok) keys.settle(key);
    else keys.refuse(asked.path, asked.body);
  }
  if (response.ok && envelope?.error === false) {
    const etag = asked.method === 'GET' ? response.headers.get('etag') : null;
    if (etag) knownLists.keep(address, { etag, envelope: envelope as Envelope, characters: text.length });
    return envelope as Envelope;
  }
  // A 401 from a public call is about the credentials, not the session.
  if (response.status === 401 && token && !isPublic) session.expire(token);
  // A gateway gave up, so the outcome is unknown.
  if (!envelope && response.status >= 502) throw new ApiError(unansweredText(asked), response.status);
  const outdated = await outdatedText(response, envelope);
  const explained = outdated ?? newRoleText(asked, envelope);
  if (explained !== undefined) throw new ApiError(explained, response.status);
  throw new ApiError(errorText(envelope), response.status, envelope?.issues);
}
