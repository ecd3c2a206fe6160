import { homeAddress } from '../../shared/contract/early-addresses.ts';
import { session } from '../session/session-store.ts';
import { isHere, listsHere } from './early-responses.ts';
import type { ListRead } from './list-reads.ts';
import { homeKey, keep } from './page-cache.ts';
import { readHome } from './read-home.ts';

async function keepLists(lists: readonly ListRead[]): Promise<void> {
  // Only pages that read lists fetch the code for it.
  const reading = await import('./keep-lists.ts');
  await reading.keepLists(lists);
}

async function keepHome(userId: number): Promise<void> {
  keep(homeKey(userId), await readHome());
}

/**
 * Puts what was read early and is already here into the cache, so that the page is drawn once, with it, instead of
 * empty first. What isn't here yet, or failed, is left to the page.
 */
export async function keepWhatIsHere(): Promise<void> {
  const userId = session.read()?.user.id;
  const lists = listsHere();
  const reads = lists.length > 0 ? [keepLists(lists)] : [];
  if (userId !== undefined && isHere(homeAddress)) reads.push(keepHome(userId));
  await Promise.allSettled(reads);
}
