import { readItem, writeItem } from './storage.ts';

const TAB = 'tab';
/** For a browser that refuses storage. */
const ofThisPage = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');

/** Identifies this tab, also after a reload. */
export function tabId(): string {
  const known = readItem('session', TAB);
  if (known === null) writeItem('session', TAB, ofThisPage);
  return known ?? ofThisPage;
}
