import { credentialStep } from '../../functions/identity/credential-changes.ts';
import { hashPassword } from '../../functions/identity/password-hash.ts';
import type { Product } from './harness.ts';

/** Gives someone a password. */
export const storePassword = async ({ store }: Product, userId: number, password: string): Promise<void> =>
  store.commit([credentialStep(userId, await hashPassword(password))]);
