import { session } from './session-store.ts';
import { itemKeys, readJson, removeItem, writeItem } from './storage.ts';

const DRAFT = 'draft:';
const RETURN = 'return-to';

export type Draft = Readonly<Record<string, unknown>>;

/** Drafts live in this tab alone, under the person, the address and the form they were typed in. */
const keyOf = (userId: number, address: string, form: string): string => `${DRAFT}${userId}:${address}#${form}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readDraft(userId: number, address: string, form: string): Draft | undefined {
  const value = readJson('session', keyOf(userId, address, form));
  return isDraft(value) ? value : undefined;
}

export function writeDraft(userId: number, address: string, form: string, values: Draft): void {
  writeItem('session', keyOf(userId, address, form), JSON.stringify(values));
}

export const dropDraft = (userId: number, address: string, form: string): void =>
  removeItem('session', keyOf(userId, address, form));

/** Leaves what was typed for a form that the signed-in person is led to. */
export function handDraftOn(address: string, form: string, values: Draft): void {
  const userId = session.read()?.user.id;
  if (userId !== undefined) writeDraft(userId, address, form, values);
}

/** The forms of this address that hold something unsaved, e.g. to open their dialog again. */
export function formsWithDraft(userId: number, address: string): string[] {
  const prefix = keyOf(userId, address, '');
  return itemKeys('session')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

const dropWhere = (isDropped: (key: string) => boolean): void => {
  for (const key of itemKeys('session')) if (key.startsWith(DRAFT) && isDropped(key)) removeItem('session', key);
};

/** Nothing typed by one person is kept once another signs in. */
const dropDraftsOfOthers = (userId: number): void => {
  dropWhere((key) => !key.startsWith(`${DRAFT}${userId}:`));
};

export const dropDraftsAt = (userId: number, address: string): void => {
  const prefix = keyOf(userId, address, '');
  dropWhere((key) => key.startsWith(prefix));
};

/** Where to go after signing in: `userId` is whose session ended there, null where nobody was signed in. */
export function rememberReturn(userId: number | null, address: string): void {
  writeItem('session', RETURN, JSON.stringify({ userId, address }));
}

/** The page that this person was on or asked for, else the dashboard. Only pages of the dashboard are returned to. */
export function returnAddress(userId: number): string {
  const kept = readJson('session', RETURN);
  if (typeof kept !== 'object' || kept === null || !('address' in kept) || !('userId' in kept)) return '/dashboard';
  const { address, userId: whose } = kept;
  const isTheirs = whose === null || whose === userId;
  return isTheirs && typeof address === 'string' && /^\/dashboard(?:[/?#]|$)/.test(address) ? address : '/dashboard';
}

export const forgetReturn = (): void => removeItem('session', RETURN);

/** A deliberate sign-out clears what was typed; an expired session keeps it for the same person. */
export function guardDrafts(): void {
  session.onEnd((ending) => {
    if (ending === 'expiry') return;
    dropWhere(() => true);
    forgetReturn();
  });
  session.subscribe(() => {
    const userId = session.read()?.user.id;
    if (userId !== undefined) dropDraftsOfOthers(userId);
  });
  const userId = session.read()?.user.id;
  if (userId !== undefined) dropDraftsOfOthers(userId);
}

/** Whether somebody's session ended on a page of this tab, who may return to it. */
export function isReturning(): boolean {
  const kept = readJson('session', RETURN);
  return typeof kept === 'object' && kept !== null && 'userId' in kept && kept.userId !== null;
}
