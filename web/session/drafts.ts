import { hasDeviceDrafts } from './device-drafts.ts';
import { OPEN_CREATE } from './open-creates.ts';
import { session } from './session-store.ts';
import { itemKeys, readJson, removeItem, writeItem } from './storage.ts';

const DRAFT = 'draft:';
const RETURN = 'return-to';

export type Draft = Readonly<Record<string, unknown>>;

/** R31: the stored record that was changed, so that saving the draft doesn't overwrite what others saved since. */
export interface DraftBase {
  readonly values: Draft;
  readonly version: number;
}

/** Holds the base beside the fields of a draft; no field has this name. */
const BASE = '#base';

/** Drafts are kept per tab, keyed by user, address and form. */
const keyOf = (userId: number, address: string, form: string): string => `${DRAFT}${userId}:${address}#${form}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readKept(userId: number, address: string, form: string): Draft | undefined {
  const value = readJson('session', keyOf(userId, address, form));
  return isDraft(value) ? value : undefined;
}

export function readDraft(userId: number, address: string, form: string): Draft | undefined {
  const kept = readKept(userId, address, form);
  return kept && Object.fromEntries(Object.entries(kept).filter(([name]) => name !== BASE));
}

/** Undefined for the draft of a new record, and for one that an earlier release kept. */
export function readDraftBase(userId: number, address: string, form: string): DraftBase | undefined {
  const base = readKept(userId, address, form)?.[BASE];
  if (!isDraft(base) || !isDraft(base['values']) || typeof base['version'] !== 'number') return undefined;
  return { values: base['values'], version: base['version'] };
}

export function writeDraft(userId: number, address: string, form: string, values: Draft, base?: DraftBase): void {
  writeItem('session', keyOf(userId, address, form), JSON.stringify({ ...values, ...(base && { [BASE]: base }) }));
}

export const dropDraft = (userId: number, address: string, form: string): void =>
  removeItem('session', keyOf(userId, address, form));

/** Prefills a form on another page. */
export function handDraftOn(address: string, form: string, values: Draft, base: DraftBase): void {
  const userId = session.read()?.user.id;
  if (userId !== undefined) writeDraft(userId, address, form, values, base);
}

/** Returns the forms at this address that have drafts. */
export function formsWithDraft(userId: number, address: string): string[] {
  const prefix = keyOf(userId, address, '');
  return itemKeys('session')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

const isKept = (key: string): boolean => key.startsWith(DRAFT) || key.startsWith(OPEN_CREATE);

const dropWhere = (isDropped: (key: string) => boolean): void => {
  for (const key of itemKeys('session')) if (isKept(key) && isDropped(key)) removeItem('session', key);
};

/** When someone signs in, the drafts of other users are removed. */
const dropDraftsOfOthers = (userId: number): void => {
  dropWhere((key) => !key.startsWith(`${DRAFT}${userId}:`) && !key.startsWith(`${OPEN_CREATE}${userId}:`));
};

export const dropDraftsAt = (userId: number, address: string): void => {
  const prefix = keyOf(userId, address, '');
  dropWhere((key) => key.startsWith(prefix));
};

/** Remembers which page to return to after signing in; `userId` is the user of the session that ended there, if any. */
export function rememberReturn(userId: number | null, address: string): void {
  writeItem('session', RETURN, JSON.stringify({ userId, address }));
}

/** Returns the page to return to after signing in; the dashboard by default. */
export function returnAddress(userId: number): string {
  const kept = readJson('session', RETURN);
  if (typeof kept !== 'object' || kept === null || !('address' in kept) || !('userId' in kept)) return '/dashboard';
  const { address, userId: whose } = kept;
  const isTheirs = whose === null || whose === userId;
  return isTheirs && typeof address === 'string' && /^\/dashboard(?:[/?#]|$)/.test(address) ? address : '/dashboard';
}

export const forgetReturn = (): void => removeItem('session', RETURN);

/** Signing out removes drafts; an expired session keeps them for the same user. */
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

/** Returns undefined if no session ended on a page of this tab; otherwise, whether any drafts were kept. */
export function endedSession(): { readonly hasDrafts: boolean } | undefined {
  const kept = readJson('session', RETURN);
  const userId = typeof kept === 'object' && kept !== null && 'userId' in kept ? kept.userId : null;
  if (typeof userId !== 'number') return undefined;
  return {
    hasDrafts: hasDeviceDrafts(userId) || itemKeys('session').some((key) => key.startsWith(`${DRAFT}${userId}:`)),
  };
}
