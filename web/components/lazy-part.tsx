import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
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

/** Keeps the page and its input; a notice says what couldn't be loaded and offers to reload. */
async function notifyLoadFailure(error: unknown): Promise<void> {
  if (await reloadForNewVersion()) return;
  notices.notify({
    type: 'error',
    content: messageOf(error, ''),
    action: { label: 'Reload', onClick: reloadPage },
  });
}

/**
 * A dialog or other part that a screen shows later. It is prefetched when the page is idle, so that it opens
 * immediately, even offline; a failed prefetch is repeated when the part is first shown. Until it is there, `instead`
 * takes its place.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead: ReactNode = null,
): ComponentType<P> {
  whenIdle(() => void load().catch(() => undefined));
  const Part = lazy(async () => {
    try {
      return { default: await loadPart(load) };
    } catch (error) {
      await notifyLoadFailure(error);
      return { default: Nothing };
    }
  });
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    );
  };
}
