import { type RoleName, roleColors, roleIds } from '../../shared/access/roles.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';

const base = { version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export const tokenOf = (payload: object): string => `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`;

/** A session as returned by a sign-in. */
export const sessionOf = (userId: number, role: RoleName, expiresAt = Date.now() / 1000 + 3600): AuthUser => ({
  token: tokenOf({ user_id: userId, exp: expiresAt }),
  user: { ...base, id: userId, email: `person-${userId}@demo.example`, role_id: roleIds[role] },
  profile: null,
  role: { ...base, id: roleIds[role], role_name: role, color: roleColors[role] },
});
