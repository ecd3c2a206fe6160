import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const REST_MS = 2000;

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: REST_MS });
  else setTimeout(run, REST_MS);
}

/**
 * A dialog or another part that a screen shows later: fetched when the page has come to rest, so that it opens at once
 * and also without a connection, or when it is first shown. A fetch ahead of time that fails is tried again then.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  whenIdle(() => void load().catch(() => undefined));
  return lazy(async () => ({ default: await load() }));
}
