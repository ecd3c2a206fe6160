import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { WRITER } from './support/check-book.ts';
import type { Api } from './support/api.ts';
import { expectFocus, expectPath, expectValue } from './support/expect.ts';
import { ACCOUNTS, addNode, FUND_SOURCES, named, namesIn, type Node, nodeIn } from './support/ledger.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, rowOf, rowsOf, sees, signIn } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';

const api = (): Promise<Api> => product().api(ADMIN);

describe('the tree of accounts', () => {
  it('is searched from three characters on, showing matches with their ancestors', async () => {
    const names = ['Quartz quarry', 'Marble quarry', 'Needle quarry'] as const;
    const top = await addNode(await api(), 'CklgAccount', names[0]);
    const middle = await addNode(await api(), 'CklgAccount', names[1], top.id);
    await addNode(await api(), 'CklgAccount', names[2], middle.id);
    const { page } = await product().visit({ as: WRITER, path: ACCOUNTS });
    await rowOf(page, names[0]).waitFor();
    const all = await namesIn(page);
    const search = page.getByRole('searchbox', { name: 'Search accounts' });
    await search.fill('ne');
    await sees(page, 'Type at least 3 characters to search');
    expect(await namesIn(page)).toEqual(all);
    await search.fill('NEEDLE QUARRY');
    await sees(page, '1 match');
    expect(await namesIn(page)).toEqual(names);
    await page.reload();
    await rowOf(page, names[2]).waitFor();
    await button(page, `Collapse ${names[1]}`).click();
    await expect.poll(() => namesIn(page)).toEqual([names[0], names[1]]);
    await search.fill('nothing is called this');
    await sees(page, 'No matches');
    await button(page, 'Clear search').last().click();
    await expect.poll(() => namesIn(page)).toEqual(all);
  });

  it('keeps expanded branches in the address', async () => {
    const top = await addNode(await api(), 'CklgAccount', 'Opened account');
    await addNode(await api(), 'CklgAccount', 'Inner account', top.id);
    const { page } = await product().visit({ as: ADMIN, path: ACCOUNTS });
    await button(page, 'Expand Opened account').click();
    await rowOf(page, 'Inner account').waitFor();
    await page.reload();
    await rowOf(page, 'Inner account').waitFor();
    await button(page, 'Collapse all').click();
    await expect.poll(() => rowOf(page, 'Inner account').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('an account in use', () => {
  it("can't be deleted, and the refusal says what uses it", async () => {
    const account = await addNode(await api(), 'CklgAccount', 'Wanted account');
    const { page } = await product().visit({ as: ADMIN, path: ACCOUNTS });
    await rowOf(page, 'Wanted account').waitFor();
    const admin = await api();
    await admin.crud('CklgPayee', 'create', {}, { name: 'Wants the account', default_account_id: account.id });
    await act(page, 'Delete', 'Wanted account');
    await sees(dialog(page), /is used by 1 payee/);
    expect(await button(dialog(page), 'Delete').count()).toBe(0);
  });
});

describe('fund sources', () => {
  it('are shown as a tree or a list according to the address', async () => {
    const { page } = await product().visit({ as: WRITER, path: FUND_SOURCES });
    await rowOf(page, 'Operating').waitFor();
    expect(await rowOf(page, 'Head office').count()).toBe(0);
    await page.getByRole('radio', { name: 'Tree' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectFocus(page.getByRole('radio', { name: 'List' }));
    await rowOf(page, 'Head office').waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('list');
    expect((await rowsOf(page)).find(([name]) => name === 'Head office')?.slice(1, 3)).toEqual([
      '44170110',
      'Operating',
    ]);
    await page.getByRole('searchbox', { name: 'Search fund sources' }).fill('operat');
    await expect.poll(async () => (await namesIn(page)).sort()).toEqual(['Field office', 'Head office', 'Operating']);
    await page.reload();
    await rowOf(page, 'Head office').waitFor();
    await page.getByRole('radio', { name: 'Tree' }).click();
    await expect.poll(() => rowOf(page, 'Head office').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('never offer themselves or their descendants as a parent', async () => {
    const { page } = await product().visit({ as: WRITER, path: FUND_SOURCES });
    await act(page, 'Edit', 'Grants');
    await field(dialog(page), 'Parent fund source - optional').click();
    await page.getByRole('option', { name: 'Operating / Head office' }).waitFor();
    const options = await page.getByRole('option').allInnerTexts();
    expect(options.some((option) => option.includes('Grants'))).toBe(false);
  });
});

describe('with the keyboard alone', () => {
  it('an account can be found, expanded, added to and moved', async () => {
    const target = await addNode(await api(), 'CklgAccount', 'Zeta target');
    const { page } = await product().visit({ as: ADMIN, path: `${ACCOUNTS}?search=zeta` });
    await rowOf(page, 'Zeta target').waitFor();
    await button(page, 'Create account').focus();
    await page.keyboard.press('Enter');
    await expectFocus(field(dialog(page), 'Name'));
    await page.keyboard.type('Zeta mover');
    await page.keyboard.press('Enter');
    await sees(page, 'Account Zeta mover created.');
    const menu = button(page, 'Actions on Zeta mover');
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move', exact: true }).waitFor();
    await page.getByRole('menuitem', { name: 'Move', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(dialog(page).getByRole('searchbox', { name: 'Search accounts' }));
    await page.keyboard.type('zeta tar');
    await expect.poll(() => nodeIn(page, 'Zeta target').isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await sees(page, 'Account Zeta mover moved under Zeta target.');
    expect(await named<Node>(await api(), 'CklgAccount', 'Zeta mover')).toMatchObject({ parent_id: target.id });
  });
});

describe('a session that ends while a sub-account is typed', () => {
  it('restores what was typed in its place', async () => {
    const top = await addNode(await api(), 'CklgAccount', 'Interrupted');
    const { page } = await product().visit({ as: ADMIN, path: ACCOUNTS });
    await act(page, 'Add sub-account', 'Interrupted');
    await field(dialog(page), 'Name').fill('Half typed');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('authorized_user_storage') ?? '{}') as { token: string };
      localStorage.setItem('authorized_user_storage', JSON.stringify({ ...session, token: 'expired' }));
    });
    await page.goto(ACCOUNTS);
    await expectPath(page, '/login');
    await signIn(page, ADMIN, DEMO_PASSWORD);
    await heading(dialog(page), 'Add account under Interrupted').waitFor();
    await expectValue(field(dialog(page), 'Name'), 'Half typed');
    await button(dialog(page), 'Create').click();
    await sees(page, 'Account Half typed created.');
    expect(await named<Node>(await api(), 'CklgAccount', 'Half typed')).toMatchObject({ parent_id: top.id });
  });
});
