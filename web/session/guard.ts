import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { canSome, type Rule } from '../../shared/access/policy.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { ApiError } from '../api/api-error.ts';
import { notices } from '../layout/notice-store.ts';
import { actorOf } from './actor.ts';
import { checkAccess } from './check-access.ts';
import { rememberReturn, returnAddress } from './drafts.ts';
import { session } from './session-store.ts';
import { isDead } from './token.ts';

/** The levels of one navigation ask at the same moment: one call answers them all. */
function createRoleCheck() {
  const underWay = new Map<string, Promise<void>>();
  const ask = async (): Promise<void> => {
    const { role_id, role_name } = await checkAccess();
    const known = session.read();
    if (!known || (known.role.id === role_id && known.role.role_name === role_name)) return;
    session.update({ user: { ...known.user, role_id }, role: { ...known.role, id: role_id, role_name } });
  };
  return async (token: string): Promise<void> => {
    // The page that follows a sign-in waits for no second answer.
    if (session.isFresh(token)) return;
    const asked = underWay.get(token) ?? ask().finally(() => underWay.delete(token));
    underWay.set(token, asked);
    return asked;
  };
}

const checkRole = createRoleCheck();

const addressOf = ({ request }: LoaderFunctionArgs): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

const toLogin = (userId: number | null, address: string): Response => {
  rememberReturn(userId, address);
  return redirect('/login');
};

/** The signed-in person if their token is alive; a dead one ends the session. */
function liveSession(): AuthUser | null {
  const authUser = session.read();
  if (authUser && isDead(authUser.token)) session.expire(authUser.token);
  return session.read();
}

export const NOT_FOR_ROLE =
  'Your role can’t open that page, so this is the welcome page. If you need it, ask an administrator.';

/** Lets those in whom `rule` names, by the role that the server says they have now; the others go `elsewhere`. */
export function guard(rule: Rule, elsewhere: '/dashboard' | '/unauthorized') {
  return async (args: LoaderFunctionArgs): Promise<Response | null> => {
    const userId = session.read()?.user.id ?? null;
    const authUser = liveSession();
    if (!authUser) return toLogin(userId, addressOf(args));
    try {
      await checkRole(authUser.token);
    } catch (error) {
      // No answer says nothing about the role: the page explains and offers to try again.
      if (error instanceof ApiError && error.isUnanswered) throw error;
      if (!session.read()) return toLogin(userId, addressOf(args));
      return redirect('/unauthorized');
    }
    const checked = session.read();
    if (!checked) return toLogin(userId, addressOf(args));
    if (canSome(actorOf(checked), rule)) return null;
    // §2: they go to the welcome page, which says why they are there.
    if (elsewhere === '/dashboard') notices.notify({ type: 'info', content: NOT_FOR_ROLE });
    return redirect(elsewhere);
  };
}

/** Filters and pages in the address are no new page; every other navigation is checked. */
export const isNewPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

/** For pages of people who are not signed in: the others go to the page they came for. */
export const signedOutOnly = (): Response | null => {
  const authUser = liveSession();
  return authUser ? redirect(returnAddress(authUser.user.id)) : null;
};

/** For the frame around pages: whoever has a session sees it, and each page asks for the role itself. */
export const framed = (args: LoaderFunctionArgs): Response | null => {
  const userId = session.read()?.user.id ?? null;
  return liveSession() ? null : toLogin(userId, addressOf(args));
};

/** For pages that need a session, whatever its role or age. */
export const signedInOnly = (): Response | null => (session.read() ? null : redirect('/login'));
