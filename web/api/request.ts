import type { Access } from '../../shared/access/policy.ts';
import type { Method } from '../../shared/contract/operation.ts';
import { type Envelope, errorText, RENEWED_TOKEN_HEADER, TOKEN_EXPIRED } from '../../shared/envelope.ts';
import { OUTDATED_PAGE, RELEASE_HEADER } from '../../shared/release.ts';
import { session } from '../session/session-store.ts';
import { isExpiredOnServer } from '../session/token.ts';
import { ApiError } from './api-error.ts';
import { createKeys } from './idempotency-keys.ts';
import { knownLists } from './known-lists.ts';
import { newVersion, RELEASE } from './new-version.ts';
import { serverClock } from './server-clock.ts';

export interface Request {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /**
   * R32: a create is sent with an Idempotency-Key: the given one, or one that stays the same while the outcome is
   * unknown.
   */
  readonly isCreate?: boolean | undefined;
  /** Used instead of the session's token, for a sign-in that isn't complete yet. */
  readonly token?: string | undefined;
  /** Whether a call that isn't a GET only asks, so that a lost response leaves nothing in doubt. */
  readonly changesNothing?: boolean;
  readonly idempotencyKey?: string | undefined;
  /** Whether the key survives a reload. The body is stored with it, so it must not contain secrets. */
  readonly isKept?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const UNREACHABLE = "The server couldn't be reached. Check your connection and try again.";
/** For calls that may have succeeded although the response was lost. */
const UNKNOWN_CREATE =
  "The server didn't respond, so we don't know whether this was saved. Save again; it won't be saved twice.";
const UNKNOWN_CHANGE = "The server didn't respond, so we don't know whether this went through. Try again.";
const UPDATING = 'The server is being updated. Nothing was saved, but your draft is kept. Try again in a few minutes.';
const OFFLINE = "You're offline. Check your connection and try again.";

const keys = createKeys();

const addressOf = ({ path, query }: Request): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
};

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

const unansweredText = ({ method, access, isCreate, changesNothing }: Request): string => {
  if (method === 'GET' || access === 'public' || changesNothing) return UNREACHABLE;
  return isCreate ? UNKNOWN_CREATE : UNKNOWN_CHANGE;
};

async function reach(request: Request, headers: Headers): Promise<Response> {
  const body = request.method === 'GET' ? null : JSON.stringify(request.body ?? {});
  const sentAt = Date.now();
  try {
    const response = await fetch(addressOf(request), {
      method: request.method,
      headers,
      body,
      cache: 'no-store',
      signal: request.signal ?? null,
    });
    serverClock.learn(response.headers.get('date'), sentAt);
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(navigator.onLine ? unansweredText(request) : OFFLINE, 0);
  }
}

const NOT_MODIFIED = 304;
const LONGEST_WAIT_SECONDS = 5;

/**
 * Sends the request, with one retry if the server is busy. Retries only reads and creates with a key, which are safe to
 * repeat (R32); for other calls, the user decides.
 */
async function reachWhenBusy(asked: Request, headers: Headers): Promise<Response> {
  const response = await reach(asked, headers);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const isHarmless = (asked.method === 'GET' && asked.path.startsWith('/crud/')) || headers.has('Idempotency-Key');
  if (response.status !== 503 || !isHarmless || !(wait <= LONGEST_WAIT_SECONDS)) return response;
  await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  return reach(asked, headers);
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

/** R32: returns whether a create with this content has an unknown outcome; it is then safe to repeat. */
export const isOutcomeUnknown = (path: string, body: unknown): boolean => keys.isOpen(path, body);

/** Returns the bodies sent to this path whose outcome is unknown, including those from before a reload. */
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

/** Sends a call and returns its envelope. Throws an ApiError if the call failed. */
export async function request(asked: Request): Promise<Envelope> {
  const isPublic = asked.access === 'public';
  const token = asked.token ?? (isPublic ? session.read()?.token : liveToken());
  const headers = new Headers({ Accept: 'application/json', ...(RELEASE && { [RELEASE_HEADER]: RELEASE }) });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (asked.method !== 'GET') headers.set('Content-Type', 'application/json');
  const wasSent = asked.isCreate === true && keys.isOpen(asked.path, asked.body);
  const key = asked.isCreate ? (asked.idempotencyKey ?? keys.of(asked.path, asked.body, asked.isKept)) : undefined;
  if (key) headers.set('Idempotency-Key', key);
  const address = addressOf(asked);
  const known = asked.method === 'GET' ? knownLists.find(address) : undefined;
  if (known) headers.set('If-None-Match', known.etag);

  const response = await reachWhenBusy(asked, headers);
  const renewed = response.headers.get(RENEWED_TOKEN_HEADER);
  if (token && renewed) session.renew(token, renewed);
  newVersion.learn(response.headers.get(RELEASE_HEADER));
  if (known && response.status === NOT_MODIFIED) return known.envelope;
  const text = await response.text().catch(() => '');
  const envelope = envelopeOf(text);
  // If an earlier attempt was sent, a 401 doesn't reveal its outcome.
  const isStillUnknown = response.status >= 500 || (response.status === 401 && wasSent);
  if (key && envelope && !isStillUnknown) keys.settle(key);
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
  if (outdated !== undefined) throw new ApiError(outdated, response.status);
  throw new ApiError(errorText(envelope), response.status, envelope?.issues);
}
