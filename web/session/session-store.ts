import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { itemKeys, PREFERENCE_PREFIX, readItem, readJson, removeItem, writeItem } from './storage.ts';

export const SESSION_KEY = 'authorized_user_storage';
/** Tells the other tabs, whose drafts live on when a session expired and not when its user signed out. */
const ENDING_KEY = `${PREFERENCE_PREFIX}session-ended-by`;

/** How long what a sign-in answered is as good as asked anew. */
const FRESH_MS = 5000;

/** How a session ended: by the person, or because its token is worthless now. */
export type Ending = 'sign-out' | 'expiry';

interface Listeners {
  change: () => void;
  end: (ending: Ending) => void;
}

const isAuthUser = (value: unknown): value is AuthUser =>
  typeof value === 'object' && value !== null && 'token' in value && 'user' in value && 'role' in value;

const stored = (): AuthUser | null => {
  const value = readJson('local', SESSION_KEY);
  return isAuthUser(value) ? value : null;
};

/** The one session of this browser: kept in localStorage, shared by its tabs. */
function createSessionStore() {
  let current = stored();
  let signedIn: { readonly token: string; readonly at: number } | undefined;
  const changes = new Set<Listeners['change']>();
  const ends = new Set<Listeners['end']>();

  const announce = () => {
    for (const listener of changes) listener();
  };

  const keep = (authUser: AuthUser) => {
    current = authUser;
    writeItem('local', SESSION_KEY, JSON.stringify(authUser));
    announce();
  };

  // R38: whatever is in localStorage came from the server for this person, unless it is a preference.
  const emptyCaches = () => {
    for (const key of itemKeys('local')) {
      if (!key.startsWith(PREFERENCE_PREFIX) && key !== SESSION_KEY) removeItem('local', key);
    }
  };

  const announceEnd = (ending: Ending) => {
    current = null;
    for (const listener of ends) listener(ending);
    announce();
  };

  const end = (ending: Ending) => {
    writeItem('local', ENDING_KEY, ending);
    removeItem('local', SESSION_KEY);
    emptyCaches();
    announceEnd(ending);
  };

  /** Takes over what another tab made of the session; whose session ended there sees and keeps nothing more here. */
  const follow = () => {
    const next = stored();
    if (current && next?.user.id !== current.user.id) {
      if (!next) emptyCaches();
      // Somebody else's session says that this one is over, not how it ended: what was typed waits for its person.
      announceEnd(next || readItem('local', ENDING_KEY) === 'expiry' ? 'expiry' : 'sign-out');
    }
    if (!next) return;
    current = next;
    announce();
  };

  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === SESSION_KEY || event.key === null)) follow();
  });
  // A page that the browser kept for its Back button was told nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });

  return {
    read: (): AuthUser | null => current,
    /** Whether this person is still the one signed in, in all tabs: asked before anything of theirs is stored. */
    isStored: (userId: number): boolean => stored()?.user.id === userId,
    signIn: (authUser: AuthUser): void => {
      removeItem('local', ENDING_KEY);
      emptyCaches();
      signedIn = { token: authUser.token, at: performance.now() };
      keep(authUser);
    },
    /** Whether the server said a moment ago, with this token, who this is and in which role. */
    isFresh: (token: string): boolean => signedIn?.token === token && performance.now() - signedIn.at < FRESH_MS,
    /** Replaces parts of the signed-in person's session, e.g. the profile after its form was saved. */
    update: (change: Partial<AuthUser>): void => {
      if (current) keep({ ...current, ...change });
    },
    /** Takes the token that the server gave for `token`, unless the session has another one by now. */
    renew: (token: string, renewed: string): void => {
      if (current?.token === token && stored()?.token === token) keep({ ...current, token: renewed });
    },
    signOut: (): void => end('sign-out'),
    /** Ends the session if `token` is still its token: an answer to an older one says nothing about the new. */
    expire: (token: string): void => {
      if (current?.token !== token) return;
      // Another tab may have a newer one already, or somebody else's session, which this does not end.
      if ((stored()?.token ?? token) === token) end('expiry');
      else follow();
    },
    subscribe: (listener: Listeners['change']): (() => void) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
    /** Calls back when the session ends here or in another tab. */
    onEnd: (listener: Listeners['end']): (() => void) => {
      ends.add(listener);
      return () => ends.delete(listener);
    },
  };
}

export const session = createSessionStore();
