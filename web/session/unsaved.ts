import { newVersion } from '../api/new-version.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

interface Form {
  /** Whether a draft survives a reload. */
  readonly isKept: boolean;
}

/** Forms of this page with unsaved changes. */
const forms = new Set<Form>();
let isReloading = false;

const PROBE = 'probe';
const RELOADED_FOR = 'reloaded-for';

const keepsDrafts = (): boolean => {
  const keeps = writeItem('session', PROBE, PROBE);
  removeItem('session', PROBE);
  return keeps;
};

/**
 * Makes the browser ask before the page is left, until the returned function is called. Doesn't ask before reloads that
 * keep all drafts.
 */
export function trackUnsaved(form: Form): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isReloading) event.preventDefault();
  };
  forms.add(form);
  addEventListener('beforeunload', ask);
  return () => {
    forms.delete(form);
    removeEventListener('beforeunload', ask);
  };
}

/** Whether something on this page was typed and isn't saved. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** Reloads the page. The browser asks first if anything would be lost. */
export function reloadPage(): void {
  isReloading = [...forms].every(({ isKept }) => isKept) && (forms.size === 0 || keepsDrafts());
  location.reload();
}

/** The address at which the user last typed. */
let typedAt: string | undefined;

export function recordTyping(): void {
  addEventListener('input', () => (typedAt = location.pathname), { capture: true, passive: true });
}

const isUntouched = (): boolean => forms.size === 0 && typedAt !== location.pathname;

/**
 * Reloads the page once per release if the site has a newer one and there is no unsaved input. Returns whether it
 * reloads.
 */
export async function reloadForNewVersion({ isGone = false } = {}): Promise<boolean> {
  const release = await newVersion.look();
  if (release === undefined || readItem('session', RELOADED_FOR) === release) return false;
  // If the page has already failed, a reload restores its drafts.
  if (!isGone && !isUntouched()) return false;
  if (!writeItem('session', RELOADED_FOR, release)) return false;
  reloadPage();
  return true;
}
