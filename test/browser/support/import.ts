import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Check } from '../../../shared/ledger/checks.ts';
import type { Api } from './api.ts';
import { field } from './screen.ts';

export const IMPORT = '/dashboard/check-log/import-checks';

/** A payee with a default account, whom the lines of a file pay. */
export async function addPayee(api: Api): Promise<void> {
  const account = await api.crud<{ id: number }>('CklgAccount', 'create', {}, { name: 'Sealing wax' });
  const body = { name: 'Waxworks & Co', default_account_id: account.id };
  await api.crud('CklgPayee', 'create', {}, body);
}

export const HEADER = 'Check No;Date;Paid to;Debit;Memo';

export const file = (text: string | Buffer, name = 'old checks.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: typeof text === 'string' ? Buffer.from(text) : text,
});

export const line = (number: number, day: string, amount: string, memo: string, payee = 'waxworks & co'): string =>
  [number, day, payee, amount, memo].join(';');

export async function choose(page: Page, text: string | Buffer, name?: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file(text, name));
}

/** Chooses the default fund source for rows that name none. */
export async function chooseFundSource(page: Page): Promise<void> {
  await expect.poll(() => field(page, 'Default fund source - optional').inputValue()).toBe('Operating');
}

export const checksOf = async (api: Api, year: number): Promise<Check[]> =>
  api.every<Check>('CklgTransaction', { year });
