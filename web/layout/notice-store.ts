import { SESSION_NOT_VALID, TOKEN_EXPIRED } from '../../shared/envelope.ts';

export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Notice {
  readonly type: 'success' | 'error' | 'warning' | 'info';
  readonly header?: string;
  readonly content: string;
  /** E.g. Undo; a notice with an action stays until it is dismissed. */
  readonly action?: NoticeAction;
}

export type ShownNotice = Notice & { readonly id: string };

const sessionEnds: ReadonlySet<string> = new Set([TOKEN_EXPIRED, SESSION_NOT_VALID]);

/** Notices of the whole app: screens come and go, what they reported stays until seen. */
function createNoticeStore() {
  let shown: readonly ShownNotice[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly ShownNotice[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const isSame = (a: Notice, b: Notice) => a.type === b.type && a.header === b.header && a.content === b.content;

  return {
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Shows a notice first; the same one said again replaces the earlier. Answers its id. That a session has ended is left
     * to the sign-in page, which says so and what becomes of what was typed.
     */
    notify: (notice: Notice): string => {
      count += 1;
      const id = `notice-${count}`;
      if (sessionEnds.has(notice.content)) return id;
      show([{ ...notice, id }, ...shown.filter((known) => !isSame(known, notice))]);
      return id;
    },
    dismiss: (id: string): void => show(shown.filter((notice) => notice.id !== id)),
    clear: (): void => show([]),
  };
}

export const notices = createNoticeStore();
