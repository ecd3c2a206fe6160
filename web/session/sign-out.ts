import { account } from './account.ts';
import { session } from './session-store.ts';

/** Ends the session on the server and in this browser. Returns whether the server call succeeded. */
export async function signOut(): Promise<boolean> {
  try {
    const { logout } = await account();
    await logout();
    return true;
  } catch {
    return false;
  } finally {
    session.signOut();
  }
}
