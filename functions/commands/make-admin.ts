import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { forgetAttempts } from '../identity/attempts.ts';
import { codeRemoval, nextGeneration, passwordNoted, passwordSteps } from '../identity/credential-changes.ts';
import { hashOf } from '../identity/credentials.ts';
import { isUnproven } from '../identity/claim-account.ts';
import { generatePassword } from '../identity/generated-password.ts';
import { planProfileAndPassword } from '../identity/new-user.ts';
import { planSignInRemovals } from '../identity/sign-in-removals.ts';
import { hashPassword } from '../identity/password-hash.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, newRecord, nextVersion, planCreate, planUpdate } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { beginWhenNew } from '../upgrade/registry.ts';
import { assertImported } from './assert-imported.ts';
import { ensureFoundation } from './foundation.ts';

const { User } = collections;

interface MadeAdmin {
  readonly outcome: 'created' | 'promoted' | 'unchanged';
  /** The generated password, if the user had none that is theirs for certain and none was given. */
  readonly generated: string | undefined;
  readonly passwordSet: boolean;
  /** Whether anybody could have signed up with this email (R92), so the earlier ways in were removed. */
  readonly isClaimed: boolean;
}

async function change(
  store: Store,
  before: StoredRecord,
  hash: string | undefined,
  isGenerated: boolean,
  by: Change,
): Promise<MadeAdmin['outcome']> {
  const isAdmin = before.role_id === roleIds.admin;
  if (isAdmin && hash === undefined) return 'unchanged';
  const after = nextVersion(before, { role_id: roleIds.admin }, by.at);
  const next = hash === undefined ? undefined : await nextGeneration(store, before);
  // R91: the way back in for an administrator who lost their passkeys.
  const waysIn = hash === undefined ? undefined : await planSignInRemovals(store, before.id);
  const noted = waysIn ? { ...by, noted: { ...passwordNoted, ...waysIn.noted } } : by;
  await store.commit([
    ...planUpdate(User, before, after, noted, { ...next?.attributes }),
    ...(next ? [next.first] : []),
    ...(hash === undefined ? [] : passwordSteps(before.id, hash, isGenerated ? by.at : undefined)),
    ...(hash === undefined ? [] : await codeRemoval(store, before.id, by)),
    ...(waysIn?.steps ?? []),
  ]);
  return isAdmin ? 'unchanged' : 'promoted';
}

async function create(store: Store, email: string, hash: string, isGenerated: boolean, by: Change): Promise<void> {
  const user = newRecord(await store.nextId(User), { email, role_id: roleIds.admin }, by.at);
  const { steps } = await planProfileAndPassword(store, user.id, hash, by, { isGenerated });
  try {
    await store.commit([...planCreate(User, user, { ...by, noted: passwordNoted }), ...steps]);
  } catch (error) {
    // They signed up at the same time: retry with that account.
    throw error instanceof AppError && error.code === 'conflict' ? new ConflictError('This user') : error;
  }
}

/**
 * Makes someone an administrator, also in an empty table. Repeating it only changes the password, if one is given. R92: an
 * account that anybody could have made with this email gets a new password, or a stranger would be the administrator.
 */
export async function makeAdmin(
  store: Store,
  email: string,
  password: string | undefined,
  minPasswordLength: number,
): Promise<MadeAdmin> {
  await assertImported(store.getItem);
  const by: Change = { at: store.now(), call: 'create-admin', by: null, reason: null };
  // A table that the CDK created, without the rest of "npm run deploy".
  await beginWhenNew(store);
  await ensureFoundation(store, by);
  const known = await store.find(User, { email });
  const isClaimed = known !== undefined && known.role_id !== roleIds.admin && (await isUnproven(store, known.id));
  const hasPassword = known !== undefined && (await hashOf(store, known.id)) !== undefined;
  const needsPassword = password !== undefined || !hasPassword || isClaimed;
  const generated = needsPassword && password === undefined ? generatePassword(minPasswordLength) : undefined;
  const hash = needsPassword ? await hashPassword(password ?? String(generated)) : undefined;
  const outcome = await retryOnConflict(async () => {
    const before = await store.find(User, { email });
    if (before) return change(store, before, hash, generated !== undefined, by);
    await create(store, email, String(hash), generated !== undefined, by);
    return 'created' as const;
  });
  if (needsPassword) await forgetAttempts(store, email);
  return { outcome, generated, passwordSet: needsPassword, isClaimed };
}
