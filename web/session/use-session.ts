import { useMemo, useSyncExternalStore } from 'react';
import { type Actor, can, canSome, type Rule } from '../../shared/access/policy.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { actorOf } from './actor.ts';
import { session } from './session-store.ts';
import { signOut } from './sign-out.ts';

type Row = Readonly<Record<string, unknown>>;

export interface UsedSession {
  readonly authUser: AuthUser | null;
  readonly actor: Actor | null;
  /** Whether the signed-in person may: on this record, or without one on at least some. */
  readonly can: (rule: Rule, record?: Row) => boolean;
  /** Signs out on the server and here; answers whether the server knew of it. */
  readonly signOut: () => Promise<boolean>;
}

/** Who is signed in, from the same store in every tab. */
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

/** What a screen asks instead of comparing roles. */
export function useCan(rule: Rule, record?: Row): boolean {
  return useSession().can(rule, record);
}
