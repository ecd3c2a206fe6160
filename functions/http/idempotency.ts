import type { Area } from '../../shared/contract/areas.ts';
import { partitions } from '../deployment/partitions.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { KEY_USED } from '../../shared/idempotency-key.ts';
import { AppError, type ErrorCode } from '../app-error.ts';
import { secondsOf } from '../seconds.ts';
import type { Key } from '../store/keys.ts';
import { absent, type Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { Answer } from './call.ts';
import type { Tokens } from './tokens.ts';

const KEEP_SECONDS = 24 * 3600;

const IDEMPOTENCY_HEADER = 'idempotency-key';

/** R32: a create that is safe to repeat. */
export interface Repeatable {
  readonly key: Key;
  /** A digest of the request with the current key. */
  readonly fingerprint: string;
  /** Whether a stored fingerprint is that of this request, also if it was made with the key before. */
  readonly isSame: (stored: string) => Promise<boolean>;
}

/** A concurrent call with the same key was stored first; its response is used. */
class AlreadyDone extends Error {}

export const isCreate = ({ target }: Endpoint): boolean =>
  target.kind === 'collection' ? target.action === 'create' : target.operation.isCreate;

export async function repeatableOf(
  area: Area,
  endpoint: Endpoint,
  headers: Readonly<Record<string, string | undefined>>,
  callerId: number | undefined,
  body: unknown,
  seal: Tokens['seal'],
): Promise<Repeatable | undefined> {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key === undefined || !isCreate(endpoint)) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('bad-input', 'The Idempotency-Key header must have 1 to 200 visible ASCII characters.');
  }
  // Keyed hash, because the body can contain a password that mustn't be guessable from it.
  const fingerprintWith = (kid?: string) => seal(`${endpoint.name}\n${JSON.stringify(body) ?? ''}`, kid);
  const fingerprint = String(await fingerprintWith());
  return {
    key: { pk: partitions.idempotency(area), sk: `${callerId ?? 'public'}#${endpoint.name}#${key}` },
    fingerprint,
    isSame: async (stored) => {
      if (stored === fingerprint) return true;
      const dot = stored.indexOf('.');
      // Of a release that didn't name its key, which was the current one then.
      if (dot < 0) return fingerprint.endsWith(`.${stored}`);
      // With a retired key, nothing can be compared.
      const before = await fingerprintWith(stored.slice(0, dot));
      return before === undefined || stored === before;
    },
  };
}

/** Returns the response of the first call with this key, if any. */
export async function earlierAnswer(
  store: Store,
  { key, isSame }: Repeatable,
): Promise<{ value: unknown } | undefined> {
  const item = await store.getItem(key);
  if (!item) return undefined;
  if (!(await isSame(String(item.fingerprint)))) {
    throw new AppError('conflict', KEY_USED);
  }
  const message = item.message as string | undefined;
  if (item.failure) throw new AppError(item.failure as ErrorCode, String(message));
  const value = JSON.parse(String(item.answer)) as unknown;
  return { value: message === undefined ? value : new Answer(value, message) };
}

/** What an answer is stored as. */
export function storedAnswer(answer: unknown): { readonly answer: string; readonly message?: string } {
  const { value, message } = answer instanceof Answer ? answer : { value: answer, message: undefined };
  return { answer: JSON.stringify(value ?? null), ...(message !== undefined && { message }) };
}

export const isSameAnswer = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(storedAnswer(one)) === JSON.stringify(storedAnswer(other));

/** Stores the response in the same transaction as the create. */
export const answerStep = ({ key, fingerprint }: Repeatable, answer: unknown, now: Date): Step => ({
  kind: 'put',
  key,
  item: { fingerprint, ...storedAnswer(answer), ttl: secondsOf(now) + KEEP_SECONDS },
  condition: absent(now, () => new AlreadyDone()),
});
