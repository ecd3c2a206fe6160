import type { Page } from 'playwright-core';
import type { Product, Visit } from './product.ts';

/** A screen, or a dialog on it, for tests that look at each of them. */
export interface Screen {
  readonly name: string;
  readonly visit: Pick<Visit, 'path' | 'as'>;
  /** Brings the page to the state to be examined. */
  readonly show: (page: Page, product: Product) => Promise<unknown>;
}
