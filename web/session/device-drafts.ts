import { session } from './session-store.ts';
import { itemKeys, PREFERENCE_PREFIX, readJson, removeItem, writeItem } from './storage.ts';

/**
 * What is being typed for long, kept on this device so that it outlives a crash, a closed tab and an expired session. It
 * is one person's: a sign-out empties it in all tabs, and so does somebody else who signs in.
 */
const DEVICE_DRAFT = `${PREFERENCE_PREFIX}draft:`;

const keyOf = (userId: number, form: string): string => `${DEVICE_DRAFT}${userId}:${form}`;

export const readDeviceDraft = (userId: number, form: string): unknown => readJson('local', keyOf(userId, form));

/** Answers false where this device keeps nothing. */
export function writeDeviceDraft(userId: number, form: string, draft: unknown): boolean {
  // An answer or a key press after the end of a session writes nothing.
  return session.isStored(userId) && writeItem('local', keyOf(userId, form), JSON.stringify(draft));
}

export const dropDeviceDraft = (userId: number, form: string): void => removeItem('local', keyOf(userId, form));

const dropUnless = (isKept: (key: string) => boolean): void => {
  for (const key of itemKeys('local')) if (key.startsWith(DEVICE_DRAFT) && !isKept(key)) removeItem('local', key);
};

export function guardDeviceDrafts(): void {
  const dropOthers = () => {
    const userId = session.read()?.user.id;
    if (userId !== undefined) dropUnless((key) => key.startsWith(keyOf(userId, '')));
  };
  session.onEnd((ending) => {
    if (ending === 'sign-out') dropUnless(() => false);
  });
  session.subscribe(dropOthers);
  dropOthers();
}
