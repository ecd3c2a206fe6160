import { session } from './session-store.ts';
import { itemKeys, PREFERENCE_PREFIX, readJson, removeItem, writeItem } from './storage.ts';

/**
 * Drafts of long forms, kept on this device across crashes, closed tabs and expired sessions. They belong to one user:
 * signing out, or someone else signing in, removes them in all tabs.
 */
const DEVICE_DRAFT = `${PREFERENCE_PREFIX}draft:`;
/** What was found last belongs to one user as well. */
const RECENT = `${PREFERENCE_PREFIX}recent:`;

const keyOf = (userId: number, form: string): string => `${DEVICE_DRAFT}${userId}:${form}`;

export const readDeviceDraft = (userId: number, form: string): unknown => readJson('local', keyOf(userId, form));

/** Returns whether the draft was stored; false if storage isn't available or the session has ended. */
export function writeDeviceDraft(userId: number, form: string, draft: unknown): boolean {
  // A draft must not be stored after the session has ended.
  return session.isStored(userId) && writeItem('local', keyOf(userId, form), JSON.stringify(draft));
}

/** Returns the forms that have a draft and a name that begins with `start`. */
export function deviceDraftsOf(userId: number, start: string): string[] {
  const prefix = keyOf(userId, '');
  return itemKeys('local')
    .filter((key) => key.startsWith(`${prefix}${start}`))
    .map((key) => key.slice(prefix.length));
}

export const dropDeviceDraft = (userId: number, form: string): void => removeItem('local', keyOf(userId, form));

export const hasDeviceDrafts = (userId: number): boolean =>
  itemKeys('local').some((key) => key.startsWith(keyOf(userId, '')));

export const readRecent = (userId: number): unknown => readJson('local', `${RECENT}${userId}`);

export function writeRecent(userId: number, recent: readonly unknown[]): void {
  if (session.isStored(userId)) writeItem('local', `${RECENT}${userId}`, JSON.stringify(recent));
}

const isPersonal = (key: string): boolean => key.startsWith(DEVICE_DRAFT) || key.startsWith(RECENT);

const dropUnless = (isKept: (key: string) => boolean): void => {
  for (const key of itemKeys('local')) if (isPersonal(key) && !isKept(key)) removeItem('local', key);
};

export function guardDeviceDrafts(): void {
  const dropOthers = () => {
    const userId = session.read()?.user.id;
    if (userId !== undefined) dropUnless((key) => key.startsWith(keyOf(userId, '')) || key === `${RECENT}${userId}`);
  };
  session.onEnd((ending) => {
    if (ending === 'sign-out') dropUnless(() => false);
  });
  session.subscribe(dropOthers);
  dropOthers();
}
