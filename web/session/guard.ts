import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { canSome, type Rule } from '../../shared/access/policy.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { ApiError } from '../api/api-error.ts';
import { notices } from '../layout/notice-store.ts';
import { actorOf } from './actor.ts';
import { checkAccess } from './check-access.ts';
import { rememberReturn, returnAddress } from './drafts.ts';
import { session } from './session-store.ts';
import { isExpiredOnServer } from './token.ts';

/** Shares one call among the nested routes of a navigation. */
function createRoleCheck() {
  const underWay = new Map<string, Promise<void>>();
  const ask = async (): Promise<void> => {
    const { user_id, role_id, role_name } = await checkAccess();
    const known = session.read();
    // Somebody else may have signed in since it was asked.
    if (known?.user.id !== user_id) return;
    if (known.role.id === role_id && known.role.role_name === role_name) return;
    session.update({ user: { ...known.user, role_id }, role: { ...known.role, id: role_id, role_name } });
  };
  return async (token: string): Promise<void> => {
    // Right after signing in, the role is already known.
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

/** Returns the signed-in user if the token is valid. Ends the session if it has expired. */
function liveSession(): AuthUser | null {
  const authUser = session.read();
  if (authUser && isExpiredOnServer(authUser.token)) session.expire(authUser.token);
  return session.read();
}

const NOT_FOR_ROLE =
  "Your role can't open that page, so you're on the welcome page instead. Ask an administrator if you need access.";

/** Admits users if their current role on the server satisfies `rule`; others are redirected to `elsewhere`. */
export function guard(rule: Rule, elsewhere: '/dashboard' | '/unauthorized') {
  return async (args: LoaderFunctionArgs): Promise<Response | null> => {
    const userId = session.read()?.user.id ?? null;
    const authUser = liveSession();
    if (!authUser) return toLogin(userId, addressOf(args));
    try {
      await checkRole(authUser.token);
    } catch (error) {
      // Without a response, the role is unknown, so the error page offers a retry.
      if (error instanceof ApiError && error.isUnanswered) throw error;
      if (!session.read()) return toLogin(userId, addressOf(args));
      return redirect('/unauthorized');
    }
    const checked = session.read();
    if (!checked) return toLogin(userId, addressOf(args));
    if (canSome(actorOf(checked), rule)) return null;
    // R53: redirects to the welcome page, which explains why.
    if (elsewhere === '/dashboard') notices.notify({ type: 'info', content: NOT_FOR_ROLE });
    return redirect(elsewhere);
  };
}

/**
 * Only navigations to another page need a new check; changes of filters and page numbers in the address don't. The same address is
 * checked again when a page asks for it.
 */
export const isNewPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

/** For pages without a session; signed-in users are redirected to their page. */
export const signedOutOnly = (): Response | null => {
  const authUser = liveSession();
  return authUser ? redirect(returnAddress(authUser.user.id)) : null;
};

/** For pages that emailed links lead to: says why a link isn't opened, because it may be for someone else. */
export const signedOutByLink = (): Response | null => {
  const elsewhere = signedOutOnly();
  if (elsewhere) {
    const content = `You're signed in as ${session.read()?.user.email}, so the link from the email wasn't opened. If it's for someone else, sign out, then open it again.`;
    notices.notify({ type: 'info', content });
  }
  return elsewhere;
};

/** For the frame around pages: requires a session, while each page checks the role itself. */
export const framed = (args: LoaderFunctionArgs): Response | null => {
  const userId = session.read()?.user.id ?? null;
  return liveSession() ? null : toLogin(userId, addressOf(args));
};

/** For pages that need a session of any role, even an expired one. */
export const signedInOnly = (): Response | null => (session.read() ? null : redirect('/login'));
