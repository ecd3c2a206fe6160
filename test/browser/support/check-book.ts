import type { Locator, Page } from 'playwright-core';
import { dayIn } from '../../../shared/dates.ts';
import { checkLabels } from '../../../shared/ledger/check-labels.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import type { Api } from './api.ts';
import { addNode } from './ledger.ts';
import { expectFocus, expectValue } from './expect.ts';
import { field } from './screen.ts';
import { yearsAgo } from './years-ago.ts';

/** The demo company has no checks in it. */
export const CHECK_YEAR = yearsAgo(7);

export const CHECKS = '/dashboard/check-log/transactions';
export const CHECK_FORM = '/dashboard/check-log/modify-check';

/** The demo company has checks of all of last year, but in January few or none of this one. */
export const LAST_YEAR = Number(dayIn('America/New_York', new Date()).slice(0, 4)) - 1;

/** A field of the check form. */
export const checkField = (page: Page, name: keyof typeof checkLabels): Locator => field(page, checkLabels[name]);

/** Who writes checks in these tests; administrators may do more, and rules of roles have tests of their own. */
export const WRITER = 'president@demo.example';
export const READERS = [WRITER, 'accountant@demo.example'];

/** Fills in a new check to the payee of the book below, but for its number. */
export async function fillCheck(page: Page, note: string): Promise<void> {
  await expectFocus(checkField(page, 'payee_id'));
  await page.keyboard.type('Quill');
  await page.keyboard.press('Tab');
  await checkField(page, 'amount').fill('321.99');
  await field(page, 'Note - optional').fill(note);
  await expectValue(checkField(page, 'account_id'), 'Quills');
}

interface Ids {
  readonly payee: number;
  /** The payee's default account. */
  readonly usual: number;
  readonly other: number;
  readonly fundSource: number;
}

export interface CheckBook {
  readonly api: Api;
  readonly ids: Ids;
  readonly year: number;
  /** A check, by default in that year. */
  readonly addCheck: (check: Partial<Check>) => Promise<Check>;
  readonly stored: (id: number) => Promise<Check>;
  readonly checksWith: (note: string) => Promise<Check[]>;
}

/** A payee, accounts and a fund source used by no other test, and checks with them. */
export async function openCheckBook(api: Api): Promise<CheckBook> {
  const usual = (await addNode(api, 'CklgAccount', 'Quills')).id;
  const other = (await addNode(api, 'CklgAccount', 'Inkwells')).id;
  const fundSource = (await addNode(api, 'CklgFundSource', 'Stationery fund')).id;
  const body = { name: 'Quill and Sons', default_account_id: usual };
  const payee = (await api.crud<{ id: number }>('CklgPayee', 'create', {}, body)).id;
  return {
    api,
    ids: { payee, usual, other, fundSource },
    year: CHECK_YEAR,
    addCheck: (check) =>
      api.crud<Check>(
        'CklgTransaction',
        'create',
        {},
        {
          transaction_date: `${CHECK_YEAR}-03-05`,
          amount: 10,
          payee_id: payee,
          account_id: usual,
          fund_source_id: fundSource,
          ...check,
        },
      ),
    stored: (id) => api.crud<Check>('CklgTransaction', 'getOne', { id }),
    checksWith: async (note) => (await api.every<Check>('CklgTransaction')).filter((check) => check.note === note),
  };
}
