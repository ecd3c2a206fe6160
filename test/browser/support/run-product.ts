import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Local } from '../../../infra/local/local.ts';
import { Product, startBrowser, startDemo } from './product.ts';

const START_MS = 90_000;

vi.setConfig({ testTimeout: 60_000, hookTimeout: START_MS });

/** One product for the tests of a file, with a company of a size. Every test ends without complaints of the browser. */
export function runProduct(size?: readonly string[]): () => Product {
  let local: Local | undefined;
  let browser: Browser | undefined;
  let product: Product | undefined;
  beforeAll(async () => {
    [local, browser] = await Promise.all([startDemo(size), startBrowser()]);
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
