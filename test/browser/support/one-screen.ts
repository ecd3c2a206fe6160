import type { Page } from 'playwright-core';
import { demoAccounts } from '../../../shared/demo.ts';
import type { Product, Visit } from './product.ts';
import { heading } from './screen.ts';

/** A screen, or a dialog on it, for tests that look at each of them. */
export interface Screen {
  readonly name: string;
  readonly visit: Pick<Visit, 'path' | 'as'>;
  /** Brings the page to the state to be examined. */
  readonly show: (page: Page, product: Product) => Promise<unknown>;
  /** What it shows is part of a list, which is laid out again at another width. */
  readonly isClosedByLayout?: true;
}

const [admin = ''] = demoAccounts.map(({ email }) => email);

/** A screen as administrators see it. */
export const byAdmin = (name: string, path: string, show: Screen['show']): Screen => ({
  name,
  visit: { as: admin, path },
  show,
});

/** Waits for a heading. */
export const headed = (name: string) => (page: Page) => heading(page, name).waitFor();
