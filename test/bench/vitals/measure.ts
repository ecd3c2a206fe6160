import type { Page } from 'playwright-core';

/** The slow connection and machine used for measuring: a phone on a train. */
export const WEAK = { megabits: 1.6, uploadMegabits: 0.75, latencyMs: 150, slowdown: 4 } as const;

/** Milliseconds to the largest paint and to the slowest response to a press, and the layout shift score. */
export interface Vitals {
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
}

const bytesPerSecond = (megabits: number): number => (megabits * 1_000_000) / 8;

/** Throttles the page's connection and processor. */
export async function weaken(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: WEAK.latencyMs,
    downloadThroughput: bytesPerSecond(WEAK.megabits),
    uploadThroughput: bytesPerSecond(WEAK.uploadMegabits),
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: WEAK.slowdown });
}

interface Observed {
  lcp: number;
  inp: number;
  cls: number;
}

type Observing = Window & { observedVitals?: Observed };

/** Runs before the page's own code and keeps its observations on the window. */
function observe(): void {
  const observed: Observed = { lcp: 0, inp: 0, cls: 0 };
  (window as Observing).observedVitals = observed;
  const watch = (type: string, see: (entry: PerformanceEntry) => void, more: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => {
    observed.lcp = entry.startTime;
  });
  // Shifts less than a second apart form a window of at most five seconds; the worst window counts.
  let [first, last, sum] = [0, 0, 0];
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    const follows = startTime - last < 1000 && startTime - first < 5000;
    if (!follows) [first, sum] = [startTime, 0];
    [last, sum] = [startTime, sum + value];
    observed.cls = Math.max(observed.cls, sum);
  });
  watch(
    'event',
    (entry) => {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId > 0) observed.inp = Math.max(observed.inp, duration);
    },
    { durationThreshold: 16 },
  );
}

export const observeVitals = (page: Page): Promise<void> => page.addInitScript(observe).then(() => undefined);

/** Resolves when the page has drawn what it has and rests; until then, the largest paint may be to come. */
const rests = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

export async function readVitals(page: Page): Promise<Vitals> {
  await rests(page);
  await page.waitForFunction(() => ((window as Observing).observedVitals?.lcp ?? 0) > 0);
  const observed = await page.evaluate(() => (window as Observing).observedVitals);
  if (!observed) throw new Error('Nothing was observed on this page.');
  return observed;
}
