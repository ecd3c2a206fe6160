import { expect } from 'vitest';
import type { Home } from '../../shared/contract/operations/home.ts';
import type { Product } from './harness.ts';

type Query = Record<string, string | number>;

/** Returns what a person reads at an address, which must be allowed. */
export async function readValue<V>(product: Product, token: string, path: string, query: Query = {}): Promise<V> {
  const { status, body, text } = await product.call<V>(`GET ${path}`, { token, query });
  expect(status, text).toBe(200);
  return body.value;
}

/** Returns what the welcome page shows a person. */
export const readHome = (product: Product, token: string): Promise<Home> =>
  readValue<Home>(product, token, '/api_user_private/home');
