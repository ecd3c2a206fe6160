import type { Access } from '../../shared/access/policy.ts';
import type { Method } from '../../shared/contract/operation.ts';
import { RELEASE_HEADER } from '../../shared/release.ts';
import { ApiError } from './api-error.ts';
import { RELEASE } from './new-version.ts';
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
  /** Whether it changes something although it is a GET. */
  readonly isChange?: boolean | undefined;
  /** Whether a call that isn't a GET only asks, so that a lost response leaves nothing in doubt. */
  readonly changesNothing?: boolean;
  readonly idempotencyKey?: string | undefined;
  /** Whether the key survives a reload. The body is stored with it, so it must not contain secrets. */
  readonly isKept?: boolean | undefined;
  /** The body of a create that got no response, in place of which this is sent: only one of both is stored. */
  readonly insteadOf?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const reconnect = (what: string): string => `${what} Check your connection and try again.`;
/** For calls that may have succeeded although the response was lost. */
const unknown = (what: string): string => `The server didn't respond, so we don't know whether this ${what}`;

export const addressOf = ({ path, query }: Request): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
};

export function headersOf({ method }: Request, token: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json', ...(RELEASE && { [RELEASE_HEADER]: RELEASE }) });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (method !== 'GET') headers.set('Content-Type', 'application/json');
  return headers;
}

export const unansweredText = ({ method, access, isCreate, isChange, changesNothing }: Request): string => {
  if ((method === 'GET' && !isChange) || access === 'public' || changesNothing)
    return reconnect("The server couldn't be reached.");
  return unknown(isCreate ? "was saved. Save again; it won't be saved twice." : 'went through. Try again.');
};

/** Throws what it means for the user that a call got no answer, or only a part of one. */
export function throwUnanswered(asked: Request, error: unknown): never {
  if (asked.signal?.aborted) throw error;
  throw new ApiError(navigator.onLine ? unansweredText(asked) : reconnect("You're offline."), 0);
}

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
    return throwUnanswered(request, error);
  }
}

const LONGEST_WAIT_SECONDS = 5;

/**
 * Sends the request, with one retry if the server is busy. Retries only reads and creates with a key, which are safe to
 * repeat (R32); for other calls, the user decides.
 */
export async function send(asked: Request, headers: Headers): Promise<Response> {
  const response = await reach(asked, headers);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const isHarmless = (asked.method === 'GET' && asked.path.startsWith('/crud/')) || headers.has('Idempotency-Key');
  if (response.status !== 503 || !isHarmless || !(wait <= LONGEST_WAIT_SECONDS)) return response;
  await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  return reach(asked, headers);
}
