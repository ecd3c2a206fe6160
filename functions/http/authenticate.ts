import type { Actor } from '../../shared/access/policy.ts';
import { knownRoleName } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { RoleRecord, UserRecord } from '../../shared/contract/operations/account.ts';
import { AppError } from '../app-error.ts';
import { recordKey } from '../store/keys.ts';
import { storedRecord } from '../store/stored.ts';
import type { Store } from '../store/store.ts';
import { invalidSession, type TokenClaims, type Tokens } from './tokens.ts';

/** The caller as currently stored. */
export interface Caller extends Actor {
  readonly user: UserRecord;
  readonly claims: TokenClaims;
}

/** Further attributes of a user's item, which revoke tokens before they expire. */
export interface SessionAttributes {
  readonly generation?: number;
  /** Ids of revoked tokens that haven't expired, with their expiry in Unix seconds. */
  readonly revoked?: Readonly<Record<string, number>>;
}

/** Whether a user's session hasn't been ended. Its id begins with the generation that it belongs to. */
export const isOpenSession = ({ generation = 0, revoked = {} }: SessionAttributes, jti: string): boolean =>
  jti.startsWith(`${generation}.`) && !Object.hasOwn(revoked, jti);

export function bearerToken(headers: Readonly<Record<string, string | undefined>>): string {
  const match = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '');
  if (!match?.[1]) throw new AppError('not-signed-in', 'No token found');
  return match[1];
}

async function roleName(store: Store, roleId: number): Promise<string> {
  const known = knownRoleName(roleId);
  if (known) return known;
  const role = (await store.get(collections.Role, roleId)) as RoleRecord | undefined;
  return role?.role_name ?? '';
}

/** R4: the token is valid, and its user still exists with the same credentials. Takes one read. */
export async function authenticate(store: Store, tokens: Tokens, token: string): Promise<Caller> {
  const claims = await tokens.verify(token, store.now());
  const found = await store.getFirst(recordKey(collections.User, claims.userId));
  if (!found || !isOpenSession(found, claims.jti)) throw invalidSession();
  const user = storedRecord(found) as UserRecord;
  return { user_id: user.id, role: await roleName(store, user.role_id), user, claims };
}
