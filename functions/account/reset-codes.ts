import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { generateCode } from '../identity/generated-password.ts';
import { hashPassword, verifyPassword } from '../identity/password-hash.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, newRecord, nextVersion, planCreate, planUpdate, staysUnchanged } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** R6 */
export const CODE_MINUTES = 15;
const MAX_ATTEMPTS = 5;

const { SecretCode, User } = collections;

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * 60_000);

const codeOf = (store: Store, userId: number): Promise<StoredRecord | undefined> =>
  store.find(SecretCode, { user_id: userId });

/**
 * Creates a new code for a user and invalidates the previous one. Undefined if their email has changed since they were found by
 * it: the code would go to the old one.
 */
export async function issueCode(
  store: Store,
  found: StoredRecord,
  change: Change,
  commit: (plan: Plan) => Promise<void>,
): Promise<string | undefined> {
  const code = generateCode();
  const fields = {
    user_id: found.id,
    code_hash: await hashPassword(code),
    expires_at: codeExpiry(change.at).toISOString(),
    used_at: null,
    attempts: 0,
  };
  return retryOnConflict(async () => {
    const user = await store.get(User, found.id);
    if (!user || user.email !== found.email) return undefined;
    const stays = staysUnchanged(User, user);
    const before = await codeOf(store, user.id);
    if (before) {
      await commit([...planUpdate(SecretCode, before, nextVersion(before, fields, change.at), change), stays]);
      return code;
    }
    const record = newRecord(await store.nextId(SecretCode), fields, change.at);
    try {
      await commit([...planCreate(SecretCode, record, change), stays]);
      return code;
    } catch (error) {
      // A concurrent request created one: replace it.
      throw error instanceof AppError && error.code === 'conflict' ? new ConflictError('This reset code') : error;
    }
  });
}

const isOpen = (code: StoredRecord, now: Date): boolean =>
  code.used_at === null && Date.parse(String(code.expires_at)) > now.getTime() && Number(code.attempts) < MAX_ATTEMPTS;

/**
 * Counts an attempt before checking it, so that concurrent attempts share the limit of five. Returns the updated code;
 * undefined if there is none or the attempt is wrong.
 */
export async function tryCode(
  store: Store,
  userId: number,
  typed: string,
  change: Change,
): Promise<StoredRecord | undefined> {
  const counted = await retryOnConflict(async () => {
    const before = await codeOf(store, userId);
    if (!before || !isOpen(before, change.at)) return undefined;
    const after = nextVersion(before, { attempts: Number(before.attempts) + 1 }, change.at);
    await store.commit(planUpdate(SecretCode, before, after, change));
    return after;
  });
  const isRight = await verifyPassword(typed, counted && String(counted.code_hash));
  return isRight ? counted : undefined;
}

/** Returns the steps that mark a code as used; none if it was used or replaced since it was checked. */
export async function planUse(store: Store, tried: StoredRecord, change: Change): Promise<Plan> {
  const now = await codeOf(store, Number(tried.user_id));
  const isSame = now?.id === tried.id && now.code_hash === tried.code_hash && now.used_at === null;
  if (!isSame) return [];
  return planUpdate(SecretCode, now, nextVersion(now, { used_at: change.at.toISOString() }, change.at), change);
}
