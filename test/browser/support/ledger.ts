import type { Locator, Page } from 'playwright-core';
import type { CollectionName } from '../../../shared/contract/collections.ts';
import type { Api } from './api.ts';
import { dialog, rowsOf } from './screen.ts';

export const PAYEES = '/dashboard/check-log/payees';
export const ACCOUNTS = '/dashboard/check-log/accounts';
export const FUND_SOURCES = '/dashboard/check-log/fund-sources';

/** An account or a fund source. */
export interface Node {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
}

export interface Payee {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
  readonly default_account_id: number | null;
  readonly note: string | null;
}

/** The stored record with this name, if there is one. */
export async function named<R extends { readonly name: string }>(
  api: Api,
  collection: CollectionName,
  name: string,
): Promise<R | undefined> {
  return (await api.crud<R[]>(collection, 'getAll')).find((record) => record.name === name);
}

export const addNode = (
  api: Api,
  collection: 'CklgAccount' | 'CklgFundSource',
  name: string,
  parent_id: number | null = null,
): Promise<Node> => api.crud<Node>(collection, 'create', {}, { name, parent_id });

/** The first cells of the page's table, from top to bottom. */
export const namesIn = async (page: Page): Promise<string[]> => (await rowsOf(page)).map(([name]) => name ?? '');

/** A tree node to select in a dialog. */
export const nodeIn = (page: Page, name: string): Locator =>
  dialog(page).getByRole('radio', { name: `Select ${name}`, exact: true });
