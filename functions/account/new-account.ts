import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import { type Call, changeOf } from '../http/call.ts';
import { planProfileAndPassword } from '../identity/new-user.ts';
import type { Plan } from '../store/plan.ts';
import { newRecord, planCreate } from '../store/records.ts';

export const ACCOUNT_CREATED = 'Account created successfully! Please login.';

const taken = (): AppError =>
  new AppError('conflict', 'An account with this email already exists. Sign in or use "Forgot password?".');

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && error.issues.some(({ field }) => field === 'email');

/**
 * R3: creates user, profile and password with the role user, in one transaction with `steps`. Throws if the email
 * already has an account. `answer` is the response for repeated calls (R32).
 */
export async function createAccount(
  call: Pick<Call, 'store' | 'now' | 'endpoint' | 'caller' | 'commit' | 'note'>,
  { email, hash }: { readonly email: string; readonly hash: string },
  answer?: unknown,
  steps: Plan = [],
): Promise<void> {
  const id = await call.store.nextId(collections.User);
  const change = changeOf(call);
  const user = newRecord(id, { email, role_id: roleIds.user }, call.now);
  const belongings = await planProfileAndPassword(call.store, id, hash, change);
  try {
    await call.commit([...steps, ...planCreate(collections.User, user, change), ...belongings.steps], answer);
  } catch (error) {
    throw isTaken(error) ? taken() : error;
  }
  call.note({ account: id });
}
