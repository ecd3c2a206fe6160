import { collections } from '../../shared/contract/collections.ts';
import type { OwnSession } from '../../shared/contract/operations/sessions.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Call, callerOf } from '../http/call.ts';
import { deviceOf } from '../http/device.ts';
import { type OpenSession, openSessions } from '../http/sessions.ts';
import { secondsOf } from '../seconds.ts';
import { recordKey } from '../store/keys.ts';

/** Returns the caller's open sessions, the current one first. */
export async function sessionsOf(
  call: Pick<Call, 'store' | 'caller' | 'headers' | 'now'>,
): Promise<[OpenSession, ...OpenSession[]]> {
  const { claims, user_id } = callerOf(call);
  const item = (await call.store.getItem(recordKey(collections.User, user_id))) ?? {};
  const open = await openSessions(call.store, user_id, item);
  const { jti, issuedAt, expiresAt, method } = claims;
  const usedAt = secondsOf(call.now);
  // The current session may predate the stored ones.
  const own = { jti, issuedAt, expiresAt, method, usedAt, device: deviceOf(call.headers['user-agent']) };
  return [own, ...open.filter((each) => each.jti !== jti).toSorted((a, b) => b.usedAt - a.usedAt)];
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** R4: returns the caller's open sessions. */
export const getMySessions: Handlers<'account'>['get-my-sessions'] = async (call) =>
  (await sessionsOf(call)).map(({ jti, device, method, issuedAt, usedAt }, index): OwnSession => ({
    id: jti,
    device,
    method,
    began_at: iso(issuedAt),
    used_at: iso(usedAt),
    is_this: index === 0,
  }));
