import type { BrowserContext, Page } from 'playwright-core';
import { print, withProgress } from '../../infra/local/printer.ts';
import { buildWeb } from '../../infra/web-build.ts';
import type { Line } from '../../shared/commands/command.ts';
import type { commands } from '../../shared/commands/table.ts';
import { demoAccounts, DEMO_PASSWORD } from '../../shared/demo.ts';
import { Product, startBrowser, startDemo } from '../browser/support/product.ts';
import { button, field, heading } from '../browser/support/screen.ts';
import { codeOf, median } from './report.ts';
import { observeVitals, readVitals, type Vitals, WEAK, weaken } from './vitals/measure.ts';

const USUAL_TRIES = '3';
const EMAIL = demoAccounts.find(({ role }) => role === 'admin')?.email ?? '';

/** Pages take longer on such a connection than in other tests. */
const PATIENCE_MS = 60_000;

/** The thresholds for "good": web.dev/articles/vitals. */
const limits: Vitals = { lcp: 2500, inp: 200, cls: 0.1 };

interface Journey {
  readonly name: string;
  /** Navigates to what is measured; returns the page, and milliseconds when the journey measures its own time. */
  readonly go: (product: Product) => Promise<{ page: Page; waited?: number }>;
}

// In a profile of its own, where nothing is cached yet.
const signedOut = async (product: Product): Promise<BrowserContext> => (await product.visit({ isAlone: true })).context;
const signedIn = async (product: Product): Promise<BrowserContext> =>
  (await product.visit({ as: EMAIL, isAlone: true })).context;

/**
 * A page on a throttled connection, observed from its start. It is only looked at once it has loaded: what looks at it
 * is a script that the page's own thread has to compile, 0.1 to 0.2 s at this speed, which nobody else's page has.
 */
async function open(context: BrowserContext, path: string, shown: (page: Page) => Promise<unknown>): Promise<Page> {
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await weaken(page);
  await observeVitals(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await shown(page);
  return page;
}

const welcomed = (page: Page) => heading(page, 'Welcome to Staffbook').waitFor();
const listed = (page: Page) => page.locator('tbody tr').nth(10).waitFor();
const CHECKS = '/dashboard/check-log/transactions';

const journeys: readonly Journey[] = [
  {
    name: 'sign-in page, first visit',
    go: async (product) => {
      const context = await signedOut(product);
      return { page: await open(context, '/login', (page) => field(page, 'Email').waitFor()) };
    },
  },
  {
    name: 'from Login to the first screen',
    go: async (product) => {
      const context = await signedOut(product);
      const page = await open(context, '/login', (opened) => field(opened, 'Email').waitFor());
      await field(page, 'Email').pressSequentially(EMAIL, { delay: 60 });
      await field(page, 'Password').pressSequentially(DEMO_PASSWORD, { delay: 60 });
      const pressedAt = performance.now();
      await button(page, 'Login').click();
      await welcomed(page);
      return { page, waited: performance.now() - pressedAt };
    },
  },
  {
    name: 'first screen, nothing cached',
    go: async (product) => ({ page: await open(await signedIn(product), '/dashboard', welcomed) }),
  },
  {
    name: 'first screen, the next day',
    go: async (product) => {
      const context = await signedIn(product);
      const before = await open(context, '/dashboard', welcomed);
      await before.close();
      return { page: await open(context, '/dashboard', welcomed) };
    },
  },
  {
    name: 'checks of a year, paged and sorted',
    go: async (product) => {
      const page = await open(await signedIn(product), CHECKS, listed);
      await button(page, 'Next page').click();
      // Nobody sorts before it is there.
      await page.locator('[aria-current=true]', { hasText: '2' }).waitFor();
      const amounts = page.getByRole('columnheader', { name: 'Amount' }).getByRole('button', { name: 'Amount' });
      await amounts.first().press('Enter');
      await listed(page);
      return { page };
    },
  },
];

/** Whether a page is called good; `waited` is the time of a journey's own in milliseconds, 0 without one. */
export const isGood = ({ lcp, inp, cls }: Vitals, waited: number): boolean =>
  lcp <= limits.lcp && inp <= limits.inp && cls <= limits.cls && waited <= limits.lcp;

const cell = (value: number, limit: number, digits: number, unit: string): string =>
  `${value.toFixed(digits)}${unit}${value > limit ? ' MISSED' : ''}`.padStart(16);

/** Returns whether it stays within its limits. */
async function measure(product: Product, { name, go }: Journey, tries: number): Promise<boolean> {
  const found: (Vitals & { waited: number })[] = [];
  for (let each = 0; each < tries; each += 1) {
    const { page, waited = 0 } = await go(product);
    // Late layout shifts count too.
    await page.waitForLoadState('networkidle');
    found.push({ ...(await readVitals(page)), waited });
    const faults = await product.closePages();
    if (faults.length > 0) throw new Error(`${name}: ${faults.join(' ')}`);
  }
  const of = (part: keyof (typeof found)[number]): number => median(found.map((each) => each[part]));
  const waited = of('waited');
  print(
    name.padEnd(36) +
      cell(of('lcp'), limits.lcp, 0, ' ms') +
      cell(of('inp'), limits.inp, 0, ' ms') +
      cell(of('cls'), limits.cls, 3, '') +
      (waited > 0 ? cell(waited, limits.lcp, 0, ' ms') : ''),
  );
  return isGood({ lcp: of('lcp'), inp: of('inp'), cls: of('cls') }, waited);
}

/**
 * `npm run vitals`: what a person on a slow connection and a slow machine waits for; returns 1 when a limit was missed.
 */
export async function run({ words: [tries = USUAL_TRIES] }: Line<(typeof commands)['vitals']>): Promise<void> {
  const browser = await startBrowser();
  // As it is deployed; a start alone would take whatever is there soonest.
  await withProgress('Building the web app', buildWeb);
  const local = await withProgress('Starting the demo company', startDemo);
  const product = new Product(local, browser);
  print(
    `\n${WEAK.megabits} Mbit/s, ${WEAK.latencyMs} ms there and back, processor ${WEAK.slowdown} times slower; median of ${tries}`,
  );
  print(''.padEnd(36) + ['LCP', 'INP', 'CLS', 'waited'].map((title) => title.padStart(16)).join(''));
  print(
    'good up to'.padEnd(36) +
      [`${limits.lcp} ms`, `${limits.inp} ms`, limits.cls].map((limit) => String(limit).padStart(16)).join(''),
  );
  // In sequence: they share the processor that is being measured.
  const missed: string[] = [];
  for (const journey of journeys) if (!(await measure(product, journey, Number(tries)))) missed.push(journey.name);
  const code = codeOf(missed);
  await Promise.all([local.stop(), browser.close()]);
  process.exit(code);
}
