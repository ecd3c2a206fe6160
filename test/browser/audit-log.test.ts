import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { login } from '../../shared/contract/operations/account.ts';
import { deleteUser } from '../../shared/contract/operations/admin.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import type { StoredRecord } from '../../functions/store/record.ts';
import { expectFocus, expectPath, expectProblem } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, openFilters, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct({ parameters: { limitPerEmail: 3 } });

const ADMIN = 'admin@demo.example';
const AUDIT_LOG = '/dashboard/directory/audit-log';

async function changedPayee(name: string, as = ADMIN) {
  const api = await product().api(as);
  const payee = await api.crud<StoredRecord>('CklgPayee', 'create', {}, { name });
  await api.crud('CklgPayee', 'update', { id: payee.id }, { name: `${name} Limited`, version: 1 });
  return payee;
}

it('the audit log shows old and new values of a change, and leads to the history of the record', async () => {
  const payee = await changedPayee('Audited');
  const { page } = await product().visit({ as: ADMIN, path: `${AUDIT_LOG}?kind=CklgPayee` });
  const changed = rowOf(page, `(ID ${payee.id})`).filter({ hasText: 'Changed' });
  await changed.waitFor();
  await changed.getByRole('button', { name: /^View Changed by / }).click();
  await sees(dialog(page), `Payee Audited Limited (ID ${payee.id})`, 'Name: Audited Limited, was Audited');
  await button(dialog(page), 'Close').last().click();
  await page
    .getByRole('link', { name: `History of Payee Audited Limited (ID ${payee.id})` })
    .first()
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('record')).toBe(String(payee.id));
  await expect.poll(async () => (await rowsOf(page)).length).toBe(2);
  await sees(page, 'Created', 'Changed');
});

it('someone who was deleted is named without a link, because they have no page', async () => {
  const api = await product().api(ADMIN);
  const email = 'left@demo.example';
  const { id } = await api.addPerson({ email, roleId: roleIds.admin });
  const theirs = await product().api(email, DEMO_PASSWORD);
  await theirs.crud('CklgPayee', 'create', {}, { name: 'Their last payee' });
  await api.call(deleteUser, { user_id: id });
  await changedPayee('Linked');
  const { page } = await product().visit({ as: ADMIN, path: `${AUDIT_LOG}?kind=CklgPayee` });
  await rowOf(page, email).getByText(email).waitFor();
  await page.getByRole('link', { name: ADMIN }).first().waitFor();
  expect(await page.getByRole('link', { name: email }).count()).toBe(0);
  await page.goto(`${AUDIT_LOG}?kind=User&record=${id}`);
  await page.getByRole('button', { name: /^View User deleted by / }).click();
  await sees(dialog(page), `User (ID ${id})`, `Email: none, was ${email}`);
  expect(await dialog(page).getByRole('link').count()).toBe(0);
});

it('records that colleagues added since the lists were read have their names in the log and its dialog', async () => {
  const { page } = await product().visit({ as: ADMIN, path: '/dashboard/check-log/payees' });
  await page.locator('tbody tr').first().waitFor();
  await page.goto('/dashboard/check-log/accounts');
  await page.locator('tbody tr').first().waitFor();
  const api = await product().api(ADMIN);
  const account = await api.crud<StoredRecord>('CklgAccount', 'create', {}, { name: 'Late account' });
  const name = 'Late payee';
  const payee = await api.crud<StoredRecord>('CklgPayee', 'create', {}, { name, default_account_id: account.id });
  await page.goto(`${AUDIT_LOG}?kind=CklgPayee`);
  const created = rowOf(page, `Payee Late payee (ID ${payee.id})`);
  await created.getByRole('button', { name: /^View Created by / }).click();
  await sees(dialog(page), 'Default account: Late account');
});

it('the audit log is filtered by kind and person, and the address keeps it', async () => {
  await changedPayee('Filtered');
  const { page } = await product().visit({ as: ADMIN, path: AUDIT_LOG });
  await page.locator('tbody tr').first().waitFor();
  await openFilters(page);
  await field(page, 'Kind').click();
  await page.getByRole('option', { name: 'Payees', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('CklgPayee');
  await field(page, 'Person').click();
  await page.getByRole('option', { name: 'president@demo.example' }).click();
  await sees(page, 'No entries match the filters on these days.');
  await page.reload();
  await sees(page, 'No entries match the filters on these days.');
  await button(page, 'Clear filter: president@demo.example').click();
  await rowOf(page, 'Changed').first().waitFor();
});

it('the audit log is filtered by somebody who was deleted', async () => {
  const api = await product().api(ADMIN);
  const email = 'filtered@demo.example';
  const { id } = await api.addPerson({ email, roleId: roleIds.admin });
  await changedPayee('Of a former admin', email);
  await api.call(deleteUser, { user_id: id });
  const { page } = await product().visit({ as: ADMIN, path: AUDIT_LOG });
  await rowOf(page, email).first().waitFor();
  await openFilters(page);
  await field(page, 'Person').click();
  await page.getByRole('option', { name: email }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('person')).toBe(String(id));
  await button(page, `Clear filter: ${email}`).waitFor();
  await expect.poll(async () => (await rowsOf(page)).length).toBe(2);
});

it('a filter by somebody who was deleted says so, and not that everyone is shown', async () => {
  const { page } = await product().visit({ as: ADMIN, path: `${AUDIT_LOG}?person=999` });
  await sees(page, 'No entries match the filters on these days.');
  await openFilters(page);
  await expect.poll(() => field(page, 'Person').innerText()).toBe('Former employee 999');
});

it('the audit log has its earlier entries and its page when somebody comes back to it', async () => {
  const email = 'busy@demo.example';
  const { id } = await (await product().api(ADMIN)).addPerson({ email, roleId: roleIds.admin });
  const busy = await product().api(email);
  const add = (index: number) => busy.crud('CklgPayee', 'create', {}, { name: `Busy ${index}` });
  // More than are read at once.
  await Promise.all(Array.from({ length: 61 }, (_, index) => add(index)));
  const { page } = await product().visit({ as: ADMIN, isAlone: true });
  await page.clock.install();
  await page.goto(`${AUDIT_LOG}?kind=CklgPayee&person=${id}&page=5`);
  await button(page, 'Load earlier').press('Enter');
  await expect.poll(async () => (await rowsOf(page)).length).toBe(1);
  await expectFocus(button(page, 'Export CSV'));
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await expectPath(page, '/dashboard');
  await add(61);
  // What was just read isn't read again.
  await page.clock.fastForward(60_000);
  await page.goBack();
  await sees(page, '(62)');
  await expect.poll(async () => (await rowsOf(page)).length).toBe(2);
});

it('days in the wrong order are reported once, at their field', async () => {
  const { page } = await product().visit({ as: ADMIN, path: `${AUDIT_LOG}?from=2026-01-02&to=2026-01-01` });
  await expectProblem(page, 'To', 'Choose January 2, 2026 or a later day.');
  await sees(page, 'No entries to show.');
  expect(await page.getByText('or a later day').filter({ visible: true }).count()).toBe(1);
});

it('the CSV has a line for each field, with values as they are stored', async () => {
  const payee = await changedPayee('=Exported');
  const path = `${AUDIT_LOG}?kind=CklgPayee&record=${payee.id}`;
  const { page } = await product().visit({ as: ADMIN, path });
  await rowOf(page, 'Changed').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(download.suggestedFilename()).toMatch(/^audit log \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d filtered\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('When,Who,What,Kind,Record,Version,Field,Old value,New value,Why');
  expect(lines[1]).toMatch(new RegExp(`,${ADMIN},Changed,payee,${payee.id},2,Name,'=Exported,'=Exported Limited,$`));
  expect(lines.filter((line) => line.includes(',Created,'))).not.toEqual([]);
});

it('the CSV has only what the search found', async () => {
  const payee = await changedPayee('Sought');
  const { page } = await product().visit({ as: ADMIN, path: `${AUDIT_LOG}?kind=CklgPayee&search=(ID ${payee.id})` });
  await rowOf(page, `(ID ${payee.id})`).first().waitFor();
  await changedPayee('Unsought');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !line.includes(`,payee,${payee.id},`))).toEqual([]);
});

it('the CSV has only what the search found, even if that is all that is listed', async () => {
  const email = 'searching@demo.example';
  const { id } = await (await product().api(ADMIN)).addPerson({ email, roleId: roleIds.admin });
  await changedPayee('Listed', email);
  const path = `${AUDIT_LOG}?kind=CklgPayee&person=${id}&search=Listed`;
  const { page } = await product().visit({ as: ADMIN, path });
  await sees(page, '2 matches');
  await changedPayee('Later', email);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(',Listed Limited,');
  expect(csv).not.toContain(',Later');
});

it('the home page leads from locked accounts to refused sign-ins', async () => {
  const body = JSON.stringify({ email: 'president@demo.example', password: 'not the password' });
  const headers = { 'content-type': 'application/json' };
  for (let tries = 0; tries < 4; tries += 1) {
    // In sequence, as one person types. oxlint-disable-next-line no-await-in-loop
    await fetch(`${product().url}${login.path}`, { method: 'POST', headers, body });
  }
  const { page } = await product().visit({ as: ADMIN, path: '/dashboard' });
  await page.getByRole('link', { name: '1 account was locked by failed sign-ins' }).click();
  await expectPath(page, AUDIT_LOG);
  await sees(page, 'Refused: Sign in, 3 times');
  await rowOf(page, 'president@demo.example').first().waitFor();
});

it('an entry can be viewed with the keyboard', async () => {
  const payee = await changedPayee('Typed');
  const { page } = await product().visit({ as: ADMIN, path: `${AUDIT_LOG}?kind=CklgPayee&record=${payee.id}` });
  const view = page.getByRole('button', { name: /^View Created by / });
  await view.focus();
  await page.keyboard.press('Enter');
  await sees(dialog(page), 'Name: Typed');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await act(page, 'View', await view.getAttribute('aria-label').then((label) => String(label).replace('View ', '')));
  await sees(dialog(page), 'Name: Typed');
});
