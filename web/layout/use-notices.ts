import { useSyncExternalStore } from 'react';
import { notices, type ShownNotice } from './notice-store.ts';

export type { Notice } from './notice-store.ts';

const { notify, dismiss, clear } = notices;

/** Returns `notify({ type, header, content, action })`, which shows a notice above the page. */
export function useNotices(): {
  readonly shown: readonly ShownNotice[];
  readonly notify: typeof notify;
  readonly dismiss: typeof dismiss;
  readonly clear: typeof clear;
} {
  const shown = useSyncExternalStore(notices.subscribe, notices.read);
  return { shown, notify, dismiss, clear };
}
