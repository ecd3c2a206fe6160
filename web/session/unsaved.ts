import { newVersion } from '../api/new-version.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

interface Form {
  /** Whether what is typed is there again after a reload. */
  readonly isKept: boolean;
}

/** The forms of this page that hold something unsaved. */
const forms = new Set<Form>();
let isReloading = false;

const PROBE = 'probe';
const RELOADED_FOR = 'reloaded-for';

const keepsDrafts = (): boolean => {
  const keeps = writeItem('session', PROBE, PROBE);
  removeItem('session', PROBE);
  return keeps;
};

/** Asks before the page is left, until the answered function is called; not where it is only loaded again and all is kept. */
export function holdUnsaved(form: Form): () => void {
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

/** Loads the page again. The browser asks first where something would be lost by it. */
export function reloadPage(): void {
  isReloading = [...forms].every(({ isKept }) => isKept) && (forms.size === 0 || keepsDrafts());
  location.reload();
}

/** The address at which somebody typed last, into a form or anywhere else. */
let typedAt: string | undefined;

export function noteTyping(): void {
  addEventListener('input', () => (typedAt = location.pathname), { capture: true, passive: true });
}

const isUntouched = (): boolean => forms.size === 0 && typedAt !== location.pathname;

/**
 * Loads the page again by itself where the site has another release, nothing is typed, and it was not done for that release
 * before: what did not mend a page would not the second time. Answers whether it does.
 */
export async function reloadForNewVersion({ isGone = false } = {}): Promise<boolean> {
  const release = await newVersion.look();
  if (release === undefined || readItem('session', RELOADED_FOR) === release) return false;
  // Where the page is gone already, a reload brings back what its forms held.
  if (!isGone && !isUntouched()) return false;
  if (!writeItem('session', RELOADED_FOR, release)) return false;
  reloadPage();
  return true;
}
