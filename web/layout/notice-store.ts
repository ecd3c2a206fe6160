import { OUTDATED_PAGE } from '../../shared/release.ts';
import { SESSION_NOT_VALID, TOKEN_EXPIRED } from '../../shared/envelope.ts';

import { reloadPage } from '../session/unsaved.ts';

interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Notice {
  readonly type: 'success' | 'error' | 'warning' | 'info';
  /** Successes and errors have a default. */
  readonly header?: string;
  readonly content: string;
  /** E.g. Undo. A notice with an action stays until it is dismissed. */
  readonly action?: NoticeAction;
}

export type ShownNotice = Notice & { readonly id: string };

const headers: Partial<Record<Notice['type'], string>> = { success: 'Success', error: 'Error' };

const NEW_VERSION = 'A new version is ready';

const sessionEnds: ReadonlySet<string> = new Set([TOKEN_EXPIRED, SESSION_NOT_VALID]);

/** Shown when a call fails because this page is outdated. */
const outdated: Notice = {
  type: 'warning',
  header: NEW_VERSION,
  content: OUTDATED_PAGE,
  action: { label: 'Reload', onClick: reloadPage },
};

/** Shown when a newer release of this page is available. */
export const newVersionNotice: Notice = {
  ...outdated,
  type: 'info',
  content: "Reload the page when you're ready. Your drafts are kept.",
};

/** Creates the store for the app's notices, which outlive the screens that created them. */
function createNoticeStore() {
  let shown: readonly ShownNotice[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly ShownNotice[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const isSame = (a: Notice, b: Notice) =>
    a.header === NEW_VERSION
      ? b.header === NEW_VERSION
      : a.type === b.type && a.header === b.header && a.content === b.content;

  return {
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Shows a notice on top and returns its id; it replaces an identical one. The end of a session isn't shown, because
     * the sign-in page explains it.
     */
    notify: (given: Notice): string => {
      const header = given.header ?? headers[given.type];
      const notice = given.content === OUTDATED_PAGE ? outdated : { ...given, ...(header !== undefined && { header }) };
      count += 1;
      const id = `notice-${count}`;
      if (sessionEnds.has(notice.content)) return id;
      show([{ ...notice, id }, ...shown.filter((known) => !isSame(known, notice))]);
      return id;
    },
    dismiss: (id: string): void => show(shown.filter((notice) => notice.id !== id)),
    /** Removes successes that only say something, because what they say is about to be old. */
    dismissSuccesses: (): void => {
      const left = shown.filter(({ type, action }) => type !== 'success' || action);
      if (left.length < shown.length) show(left);
    },
    clear: (): void => show([]),
  };
}

export const notices = createNoticeStore();
