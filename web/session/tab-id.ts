import { readItem, removeItem, writeItem } from './storage.ts';

const TAB = 'tab';

/** Identifies this tab, also after a reload. */
export const tabId =
  readItem('session', TAB) ??
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');

// A duplicate of a tab starts with a copy of what it has stored, so the id is stored only from one page to the next.
const take = () => removeItem('session', TAB);
take();
addEventListener('pagehide', () => writeItem('session', TAB, tabId));
addEventListener('pageshow', take);
