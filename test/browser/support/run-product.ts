import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Local } from '../../../infra/local/local.ts';
import type { Parameters } from '../../../infra/parameters.ts';
import { Product, startBrowser, startDemo } from './product.ts';

type Running = Pick<Local, 'url' | 'mailUrl' | 'stop'>;

interface Company {
  /** Options of `npm run seed`; the small demo company by default. */
  readonly size?: readonly string[];
  readonly parameters?: Partial<Parameters>;
  /** Starts the product differently, for example so that it can be upgraded. */
  readonly start?: () => Promise<Running>;
  /** Switches of the browser. */
  readonly switches?: readonly string[];
  /** Additional data for the tests of a file. */
  readonly furnish?: () => Promise<unknown>;
}

/** A test's pages live for seconds, too short for compiling code a second time, optimized, to pay. */
const COMPILE_ONCE = '--js-flags=--no-opt,--no-maglev';

/** The browser of the last test file in this process, which the next one continues to use. */
let kept: { readonly browser: Browser; readonly switches: string } | undefined;

async function browserWith(given: readonly string[]): Promise<Browser> {
  const switches = given.join(' ');
  if (kept?.switches === switches && kept.browser.isConnected()) return kept.browser;
  await endBrowser();
  kept = { browser: await startBrowser(given), switches };
  return kept.browser;
}

async function endBrowser(): Promise<void> {
  await kept?.browser.close();
  kept = undefined;
}

/** One product with a company for the tests of a file. A test fails if the browser reports errors. */
export function runProduct({
  size,
  parameters,
  switches = [COMPILE_ONCE],
  furnish,
  ...company
}: Company = {}): () => Product {
  const startCompany = company.start ?? (() => startDemo(size, parameters));
  let local: Running | undefined;
  let product: Product | undefined;
  const start = async () => {
    const [running, browser] = await Promise.all([startCompany(), browserWith(switches)]);
    local = running;
    product = new Product(running, browser);
    await furnish?.();
  };
  const stop = async () => {
    await Promise.all([local?.stop(), product?.end()]);
  };
  beforeAll(start);
  beforeEach(async ({ task }) => {
    // A retry gets a new company and browser, because the first attempt may have left something in the way.
    if (!task.result?.retryCount) return;
    await stop();
    await endBrowser();
    await start();
  });
  afterEach(async () => {
    expect(await product?.closePages()).toEqual([]);
  });
  afterAll(stop);
  return () => {
    if (!product) throw new Error('The product has not started yet.');
    return product;
  };
}
