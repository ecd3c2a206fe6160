import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { holdSession, session } from './session-store.ts';

async function takeOver(answer: Promise<AuthUser>): Promise<void> {
  try {
    const authUser = await answer;
    // Somebody else may have signed in since.
    if (session.read()?.user.id === authUser.user.id) session.update(authUser);
  } catch {
    // The caller handles the failure.
  } finally {
    holdSession(undefined);
  }
}

/**
 * Continues the session with the one that a call returns. Until its answer is here, other calls may be refused because this one
 * has replaced their token, which must not end the session.
 */
export function replaceSession(answer: Promise<AuthUser>): Promise<AuthUser> {
  holdSession(takeOver(answer));
  return answer;
}
