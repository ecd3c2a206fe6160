import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { loadPart } from '../api/load-part.ts';
import { notices } from '../layout/notice-store.ts';
import { reloadForNewVersion, reloadPage } from '../session/unsaved.ts';

const REST_MS = 2000;
const FIRST_PAINT = 'first-contentful-paint';

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: REST_MS });
  else setTimeout(run, REST_MS);
}

/** Calls back when the page has shown something and rests; until then, what it shows first needs the connection. */
function whenShown(run: () => void): void {
  if (performance.getEntriesByName(FIRST_PAINT).length > 0) return whenIdle(run);
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName(FIRST_PAINT).length === 0) return;
    observer.disconnect();
    whenIdle(run);
  }).observe({ type: 'paint' });
  return undefined;
}

/** Returns whether the page has been shown and rests, for what it doesn't need at once. */
export function useShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => whenShown(() => setShown(true)), []);
  return isShown;
}

interface Opener {
  readonly onClose?: () => void;
  /** Closes a part that couldn't be loaded, where `onClose` also discards the input that the part would have restored. */
  readonly onNotLoaded?: () => void;
}

/** Keeps the page and its input; a notice says what couldn't be loaded and offers to reload. */
function notifyLoadFailure(error: unknown): void {
  notices.notify({
    type: 'error',
    content: messageOf(error, ''),
    action: { label: 'Reload', onClick: reloadPage },
  });
}

/**
 * Returns what takes the place of a part that couldn't be loaded: it tells its opener, which shows it again when asked to, and
 * then the user, who could otherwise ask while the opener still has it open.
 */
function notLoaded(error: unknown, isReloading: boolean) {
  return function NotLoaded({ onClose, onNotLoaded = onClose }: Opener) {
    useEffect(() => onNotLoaded?.(), [onNotLoaded]);
    useEffect(() => {
      if (!isReloading) notifyLoadFailure(error);
    }, []);
    return null;
  };
}

/**
 * A dialog or other part that a screen shows later. It is prefetched when the page is idle, so that it opens
 * immediately, even offline; a failed prefetch is repeated when the part is first shown. Until it is there, `instead`
 * takes its place.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead: ReactNode = null,
): ComponentType<P & Pick<Opener, 'onNotLoaded'>> {
  // What is here is drawn at once: React would show a lazy one up to 0.3 s later, and the first keys typed would be lost.
  let here: ComponentType<P> | undefined;
  const prefetch = async () => {
    here = await load();
  };
  whenShown(() => void prefetch().catch(() => undefined));
  const asked = () =>
    lazy(async () => {
      try {
        return { default: await loadPart(load) };
      } catch (error) {
        // Asked for again when it is next shown; where a browser remembers the failure, that says again why it isn't there.
        latest = asked();
        const missing = notLoaded(error, await reloadForNewVersion());
        return { default: missing as ComponentType<P> };
      }
    });
  let latest = asked();
  return function LazyPart(props: P & Pick<Opener, 'onNotLoaded'>) {
    const [Part] = useState<ComponentType<P>>(() => here ?? latest);
    return (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    );
  };
}
