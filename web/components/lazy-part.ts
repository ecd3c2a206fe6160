import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { loadPart } from '../api/load-part.ts';
import { notices } from '../layout/notice-store.ts';
import { reloadForNewVersion, reloadPage } from '../session/unsaved.ts';

const REST_MS = 2000;

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: REST_MS });
  else setTimeout(run, REST_MS);
}

const Nothing = () => null;

/** The page stays with what is typed into it; a notice says what is missing and how to get it. */
async function notifyLoadFailure(error: unknown): Promise<void> {
  if (await reloadForNewVersion()) return;
  notices.notify({
    type: 'error',
    content: messageOf(error, ''),
    action: { label: 'Reload', onClick: reloadPage },
  });
}

/**
 * A dialog or another part that a screen shows later: fetched when the page has come to rest, so that it opens at once
 * and also without a connection, or when it is first shown. A fetch ahead of time that fails is tried again then.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  whenIdle(() => void load().catch(() => undefined));
  return lazy(async () => {
    try {
      return { default: await loadPart(load) };
    } catch (error) {
      await notifyLoadFailure(error);
      return { default: Nothing };
    }
  });
}
