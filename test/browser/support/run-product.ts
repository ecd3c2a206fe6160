import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Local } from '../../../infra/local/local.ts';
import { Product, startBrowser, startDemo } from './product.ts';

const START_MS = 90_000;

vi.setConfig({ testTimeout: 60_000, hookTimeout: START_MS });

/** One product for the tests of a file. Every test ends without complaints of the browser. */
export function runProduct(): () => Product {
  let local: Local | undefined;
  let browser: Browser | undefined;
  let product: Product | undefined;
  beforeAll(async () => {
    [local, browser] = await Promise.all([startDemo(), startBrowser()]);
    product = new Product(local, browser);
  }, START_MS);
  afterEach(async () => {
    expect(await product?.closePages()).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([local?.stop(), browser?.close()]);
  });
  return () => {
    if (!product) throw new Error('The product has not started yet.');
    return product;
  };
}
