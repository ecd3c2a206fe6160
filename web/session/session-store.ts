import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { itemKeys, PREFERENCE_PREFIX, readItem, readJson, removeItem, writeItem } from './storage.ts';

export const SESSION_KEY = 'authorized_user_storage';
/** Tells other tabs how the session ended, because drafts survive an expiry but not a sign-out. */
const ENDING_KEY = `${PREFERENCE_PREFIX}session-ended-by`;

/** How long the role from signing in counts as current. */
const FRESH_MS = 5000;

/** How a session ended. */
type Ending = 'sign-out' | 'expiry';

/** A set of listeners; `add` returns a function that removes the listener. */
function createListeners<A extends readonly unknown[]>() {
  const listeners = new Set<(...args: A) => void>();
  return {
    tell: (...args: A): void => {
      for (const listener of listeners) listener(...args);
    },
    add: (listener: (...args: A) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isAuthUser = (value: unknown): value is AuthUser =>
  typeof value === 'object' && value !== null && 'token' in value && 'user' in value && 'role' in value;

const stored = (): AuthUser | null => {
  const value = readJson('local', SESSION_KEY);
  return isAuthUser(value) ? value : null;
};

/** R38: everything in localStorage except preferences was fetched from the server for this user. */
function emptyCaches(): void {
  for (const key of itemKeys('local')) {
    if (!key.startsWith(PREFERENCE_PREFIX) && key !== SESSION_KEY) removeItem('local', key);
  }
}

let held: Promise<void> | undefined;

/** Keeps the session from expiring until then, because a call under way may replace its token. */
export function holdSession(until: Promise<void> | undefined): void {
  held = until;
}

/** The browser's session, in localStorage and shared by all tabs. */
function createSessionStore() {
  let current = stored();
  let signedIn: { readonly token: string; readonly at: number } | undefined;
  const changes = createListeners<[]>();
  const ends = createListeners<[Ending]>();

  const keep = (authUser: AuthUser) => {
    current = authUser;
    writeItem('local', SESSION_KEY, JSON.stringify(authUser));
    changes.tell();
  };

  const announceEnd = (ending: Ending) => {
    current = null;
    ends.tell(ending);
    changes.tell();
  };

  const end = (ending: Ending) => {
    writeItem('local', ENDING_KEY, ending);
    removeItem('local', SESSION_KEY);
    emptyCaches();
    announceEnd(ending);
  };

  /** Applies a session change of another tab. */
  const follow = () => {
    const next = stored();
    if (current && next?.user.id !== current.user.id) {
      if (!next) emptyCaches();
      // Another user has signed in: this session is over, but its drafts are kept for their author.
      announceEnd(next || readItem('local', ENDING_KEY) === 'expiry' ? 'expiry' : 'sign-out');
    }
    if (!next) return;
    current = next;
    changes.tell();
  };

  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === SESSION_KEY || event.key === null)) follow();
  });
  // Pages restored from the back/forward cache have missed storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });

  return {
    read: (): AuthUser | null => current,
    /** Whether the session that all tabs share is still this user's; check this before storing their data. */
    isStored: (userId: number): boolean => stored()?.user.id === userId,
    signIn: (authUser: AuthUser): void => {
      removeItem('local', ENDING_KEY);
      emptyCaches();
      signedIn = { token: authUser.token, at: performance.now() };
      keep(authUser);
    },
    /** Whether user and role were just confirmed with this token. */
    isFresh: (token: string): boolean => signedIn?.token === token && performance.now() - signedIn.at < FRESH_MS,
    /** Updates parts of the session, e.g. the profile after saving it. */
    update: (change: Partial<AuthUser>): void => {
      if (current) keep({ ...current, ...change });
    },
    /** Replaces `token` with its renewed token, unless the session has changed. */
    renew: (token: string, renewed: string): void => {
      if (current?.token === token && stored()?.token === token) keep({ ...current, token: renewed });
    },
    signOut: (): void => end('sign-out'),
    /** Ends the session if `token` is still its token, at once or when what holds the session is settled. */
    expire: (token: string): void => {
      if (current?.token !== token) return;
      if (held) void held.then(() => session.expire(token));
      // Another tab may have a newer token or another user's session.
      else if ((stored()?.token ?? token) === token) end('expiry');
      else follow();
    },
    subscribe: changes.add,
    /** Called when the session ends, here or in another tab. */
    onEnd: ends.add,
  };
}

export const session = createSessionStore();
