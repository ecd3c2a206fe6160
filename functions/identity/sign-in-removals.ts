import type { Plan } from '../store/plan.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { planPasskeyRemovals } from './passkeys.ts';
import { planSignOnRemovals } from './sign-on-links.ts';

/** R90, R92: plans the removal of all of a person's ways to sign in but the password, and says so in the history. */
export async function planSignInRemovals(
  store: Store,
  userId: number,
): Promise<{ readonly steps: Plan; readonly noted: NonNullable<Change['noted']> }> {
  const [passkeys, links] = await Promise.all([planPasskeyRemovals(store, userId), planSignOnRemovals(store, userId)]);
  return { steps: [...passkeys.steps, ...links.steps], noted: { ...passkeys.noted, ...links.noted } };
}
