import { useMemo, useSyncExternalStore } from 'react';
import { type Actor, can, canSome, type Rule } from '../../shared/access/policy.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { actorOf } from './actor.ts';
import { session } from './session-store.ts';
import { signOut } from './sign-out.ts';

type Row = Readonly<Record<string, unknown>>;

interface UsedSession {
  readonly authUser: AuthUser | null;
  readonly actor: Actor | null;
  /** Whether the signed-in user may do this to the given record; without a record, to at least some records. */
  readonly can: (rule: Rule, record?: Row) => boolean;
  /** Signs out. Returns whether the server call succeeded. */
  readonly signOut: () => Promise<boolean>;
}

/** The signed-in user, shared by all tabs. */
export function useSession(): UsedSession {
  const authUser = useSyncExternalStore(session.subscribe, session.read);
  return useMemo(() => {
    const actor = authUser && actorOf(authUser);
    return {
      authUser,
      actor,
      can: (rule, record) => actor !== null && (record ? can(actor, rule, { record }) : canSome(actor, rule)),
      signOut,
    };
  }, [authUser]);
}

/** Use this instead of comparing roles. */
export function useCan(rule: Rule): boolean {
  return useSession().can(rule);
}
