import { describe, expect, it } from 'vitest';
import { addStatementLines } from '../../shared/contract/operations/reconcile.ts';
import type { Api } from './support/api.ts';
import { WRITER } from './support/check-book.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, rowOf, sees } from './support/screen.ts';

const product = runProduct();

interface Stored {
  readonly id: number;
}

const api = (): Promise<Api> => product().api('admin@demo.example');

const refusal = (one: string): string =>
  `This ${one} was changed elsewhere, so it isn't deleted. Look at it again before you delete it.`;

describe('a record that a colleague changes while somebody is about to delete it', () => {
  it('is a statement with lines, which is deleted only once they were told of it', async () => {
    const admin = await api();
    const book = await admin.crud<Stored>('CklgCheckbook', 'create', {}, { name: 'Ferry Savings' });
    const balances = { opening_balance: 0, closing_balance: 0 };
    const statement = { checkbook_id: book.id, statement_date: '2019-03-31', ...balances };
    const { id } = await admin.crud<Stored>('CklgReconciliation', 'create', {}, statement);
    const { page } = await product().visit({ as: WRITER, path: '/dashboard/check-log/reconcile' });
    await act(page, 'Delete', 'statement of 2019-03-31');
    const lines = [{ date: '2019-03-02', amount: -12, number: null, text: 'Fee', bank_id: null }];
    await admin.call(addStatementLines, {}, { reconciliation_id: id, lines, file_name: null, format: null });
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), refusal('reconciliation'));
    expect(await admin.crud('CklgReconciliation', 'getOne', { id })).toMatchObject({ id, line_count: 1 });
    await button(dialog(page), 'Delete').click();
    await sees(page, 'Reconciliation statement of 2019-03-31 deleted.');
    await rowOf(page, '2019-03-31').waitFor({ state: 'detached' });
  });

  it('stays as it was seen, even if the list behind the question is fetched again', async () => {
    const admin = await api();
    const { id } = await admin.crud<Stored>('CklgPayee', 'create', {}, { name: 'Aardvark Ferries' });
    const { page } = await product().visit({ as: WRITER, path: '/dashboard/check-log/payees' });
    await act(page, 'Delete', 'Aardvark Ferries');
    await sees(dialog(page), "Delete payee Aardvark Ferries? This can't be undone.");
    await admin.crud('CklgPayee', 'update', { id }, { name: 'Aardvark Steamships' });
    // Behind the question, where nobody can click now.
    await page.getByRole('button', { name: 'Refresh payees', includeHidden: true }).dispatchEvent('click');
    await rowOf(page, 'Aardvark Steamships').waitFor();
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), refusal('payee'));
    await sees(dialog(page), "Delete payee Aardvark Steamships? This can't be undone.");
    await button(dialog(page), 'Delete').click();
    await sees(page, 'Payee Aardvark Steamships deleted.');
  });

  it('is a holiday or a user, whose list is fetched again too', async () => {
    const admin = await api();
    const holiday = { holiday_date: '2099-05-04', description: 'Star Day' };
    const { id } = await admin.crud<Stored>('TsrpHoliday', 'create', {}, holiday);
    const { page } = await product().visit({
      as: 'admin@demo.example',
      path: '/dashboard/report-timesheet/ts-holidays',
    });
    await act(page, 'Delete', 'Star Day (2099-05-04)');
    await admin.crud('TsrpHoliday', 'update', { id }, { description: 'May the Fourth' });
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), refusal('holiday'), /^Delete holiday May the Fourth \(2099-05-04\)\?/);
    await button(dialog(page), 'Delete').click();
    await sees(page, /^Holiday May the Fourth \(2099-05-04\) deleted\./);

    const [email, renamed] = ['leaver@demo.example', 'leaving@demo.example'];
    const user = await admin.crud<Stored>('User', 'create', {}, { email, role_id: 1, password: 'quite-a-long-one' });
    await page.goto('/dashboard/directory/users');
    await act(page, 'Delete', email);
    await admin.crud('User', 'update', { id: user.id }, { email: renamed });
    await field(dialog(page), `Type ${email} to confirm`).fill(email);
    await button(dialog(page), 'Delete').click();
    await sees(dialog(page), refusal('user'));
    await field(dialog(page), `Type ${renamed} to confirm`).fill(renamed);
    await button(dialog(page), 'Delete').click();
    await sees(page, `User ${renamed} deleted.`);
  });
});

describe('a record that a colleague has deleted leaves the list', () => {
  const gone = (one: string): string => `This ${one} doesn't exist. It may have been deleted.`;

  it.each(['Delete', 'Edit'])('after %s of a payee or a holiday was refused', async (what) => {
    const admin = await api();
    const holiday = { holiday_date: '2099-06-01', description: `Gone Day ${what}` };
    const made = [
      ['CklgPayee', 'payee', '/dashboard/check-log/payees', { name: `Gone Ferries ${what}` }],
      ['TsrpHoliday', 'holiday', '/dashboard/report-timesheet/ts-holidays', holiday],
    ] as const;
    const { page } = await product().visit({ as: 'admin@demo.example' });
    for (const [name, one, path, body] of made) {
      /* oxlint-disable no-await-in-loop */
      const { id } = await admin.crud<Stored>(name, 'create', {}, body);
      await page.goto(path);
      const title = 'name' in body ? body.name : `${body.description} (${body.holiday_date})`;
      await act(page, what, title);
      await dialog(page).waitFor();
      await admin.crud(name, 'delete', { id });
      if (what === 'Edit') await field(dialog(page), 'name' in body ? 'Name' : 'Description').fill('Gone Elsewhere');
      await button(dialog(page), what === 'Edit' ? 'Save' : 'Delete').click();
      await sees(dialog(page), gone(one));
      await button(dialog(page), 'Cancel').click();
      if (what === 'Edit') await button(dialog(page), 'Discard').click();
      await rowOf(page, title.split(' (')[0] ?? '').waitFor({ state: 'detached' });
      /* oxlint-enable no-await-in-loop */
    }
  });

  it('after Edit of a user was refused', async () => {
    const admin = await api();
    const email = 'gone-user@demo.example';
    const { id } = await admin.crud<Stored>('User', 'create', {}, { email, role_id: 1, password: 'quite-a-long-one' });
    const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/users' });
    await act(page, 'Edit', email);
    await field(dialog(page), 'Email').fill('gone-elsewhere@demo.example');
    await admin.crud('User', 'delete', { id });
    await button(dialog(page), 'Save').click();
    await sees(dialog(page), gone('user'));
    await button(dialog(page), 'Cancel').click();
    await button(dialog(page), 'Discard').click();
    await rowOf(page, email).waitFor({ state: 'detached' });
  });
});
