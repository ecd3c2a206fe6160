import { expect, it } from 'vitest';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { type CheckBook, openCheckBook, WRITER } from './support/check-book.ts';
import { addNode } from './support/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, heading, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  book = await openCheckBook(await product().api('admin@demo.example'));
}

/** Adds checks to a fund source of their own, and lists those that are outstanding. */
async function list(name: string, checks: readonly Partial<Check>[]) {
  const { id } = await addNode(book.api, 'CklgFundSource', name);
  const added = await Promise.all(checks.map((check) => book.addCheck({ ...check, fund_source_id: id })));
  const path = `/dashboard/check-log/outstanding-checks?fund_source=${id}`;
  const { page } = await product().visit({ as: WRITER, path });
  return { page, added };
}

it('checks that wait to be printed stay selected, and are told once with what to do', async () => {
  const waiting = Array.from({ length: 6 }, () => ({ print_later: true }));
  const { page, added } = await list('Waiting fund', [{ check_number: 15 }, ...waiting]);
  await button(page, 'Select all 7').click();
  await button(page, 'Set cleared date').click();
  await button(dialog(page), 'Save').click();
  const name = `check dated ${book.year}-03-05 (no number)`;
  await sees(
    page,
    `6 checks weren't changed (${name}, ${name}, ${name}, and 3 more). They are waiting to be printed. If the bank has paid them, edit them first: clear Print later, and enter the numbers the bank paid.`,
    '6 selected, $60.00',
  );
  expect((await book.stored(added[0]?.id ?? 0)).cleared_on).not.toBeNull();
});

it('why a single check is refused is said in its dialog', async () => {
  const { page, added } = await list('Single fund', [{ check_number: 16 }]);
  const id = added[0]?.id ?? 0;
  await page.getByRole('checkbox', { name: 'Select check 16', exact: true }).check();
  await button(page, 'Set cleared date').click();
  await book.api.crud('CklgTransaction', 'update', { id }, { is_voided: true, account_id: null });
  await button(dialog(page), 'Save').click();
  await sees(dialog(page), /^This check was changed elsewhere\./);
  // It is no longer in the list behind the dialog.
  await sees(page, /^Total \$0\.00 as of/);
  await heading(dialog(page), 'Cleared date of check 16').waitFor();
  await expectAccessible(page);
  expect((await book.stored(id)).cleared_on).toBeNull();
});
