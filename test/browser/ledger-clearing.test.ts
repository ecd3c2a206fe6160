import { capitalized } from '../../shared/contract/field.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { outstandingChecks } from '../../shared/contract/operations/check-reports.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { expectAccessible } from './support/accessibility.ts';
import { checkField, WRITER } from './support/check-book.ts';
import { expectPath, expectValue, seesNo } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, reasonOf, rowOf, sees, openFilters } from './support/screen.ts';

const product = runProduct({ furnish });

const LIST = '/dashboard/check-log/transactions';
const OUTSTANDING = '/dashboard/check-log/outstanding-checks';
const FORM = '/dashboard/check-log/modify-check';

const api = () => product().api('admin@demo.example');

const ids = { payee: 0, account: 0 };
let count = 0;

async function furnish(): Promise<void> {
  const admin = await api();
  ids.account = (await admin.crud<{ id: number }>('CklgAccount', 'create', {}, { name: 'Postage' })).id;
  ids.payee = (await admin.crud<{ id: number }>('CklgPayee', 'create', {}, { name: 'Carrier Pigeons' })).id;
}

/** A new fund source, so that a test sees only its own checks. */
async function addFundSource(): Promise<number> {
  count += 1;
  return (await (await api()).crud<{ id: number }>('CklgFundSource', 'create', {}, { name: `Bank ${count}` })).id;
}

const addCheck = async (fund_source_id: number, more: Partial<Check>): Promise<Check> =>
  (await api()).crud<Check>(
    'CklgTransaction',
    'create',
    {},
    {
      transaction_date: '2016-03-05',
      amount: 10,
      payee_id: ids.payee,
      account_id: ids.account,
      fund_source_id,
      ...more,
    },
  );

const stored = async (id: number): Promise<Check> => (await api()).crud<Check>('CklgTransaction', 'getOne', { id });

const select = (page: Page, check: number) =>
  page.getByRole('checkbox', { name: `Select check ${check}`, exact: true });

describe('outstanding checks', () => {
  it('can be cleared against a statement, many at once, and restored', async () => {
    const source = await addFundSource();
    const [one, two] = await Promise.all([
      addCheck(source, { check_number: 1, amount: 100 }),
      addCheck(source, { check_number: 2, amount: 20.5 }),
      addCheck(source, { check_number: 3, amount: 3 }),
    ]);
    const { page } = await product().visit({ as: WRITER, path: `${OUTSTANDING}?fund_source=${source}` });
    await sees(page, '$123.50');
    expect(await button(page, 'Set cleared date').isDisabled()).toBe(true);
    await select(page, 1).check();
    await select(page, 2).check();
    await sees(page, '$120.50');
    await button(page, 'Set cleared date').click();
    await sees(dialog(page), '2 checks, $120.50 in total.');
    await field(dialog(page), 'Cleared on').fill('2016-02-30');
    await button(dialog(page), 'Save').click();
    await sees(dialog(page), 'Date must be a valid date in the format YYYY-MM-DD.');
    await field(dialog(page), 'Cleared on').fill('2016-04-01');
    await expectAccessible(page);
    await button(dialog(page), 'Save').click();
    await sees(page, '2 checks cleared on 2016-04-01.', '$3.00');
    await expect.poll(() => rowOf(page, '$100.00').count()).toBe(0);
    expect((await Promise.all([one.id, two.id].map(stored))).map(({ cleared_on }) => cleared_on)).toEqual([
      '2016-04-01',
      '2016-04-01',
    ]);
    await button(page, 'Undo').click();
    await sees(page, '2 checks are outstanding again.', '$123.50');
    expect((await stored(one.id)).cleared_on).toBeNull();
  });

  it('of another day are neither listed nor exported until they are here', async () => {
    const source = await addFundSource();
    await addCheck(source, { check_number: 8, amount: 100 });
    const { page } = await product().visit({ as: WRITER, path: `${OUTSTANDING}?fund_source=${source}` });
    await rowOf(page, '$100.00').waitFor();
    await openFilters(page);
    const answer = await holdAnswer(page, outstandingChecks.path);
    await field(page, 'As of').fill('2016-01-31');
    await field(page, 'As of').press('Enter');
    await answer.sent;
    await expect.poll(() => rowOf(page, '$100.00').count()).toBe(0);
    expect(await button(page, 'Export CSV').getAttribute('aria-disabled')).toBe('true');
    answer.letGo();
    await sees(page, 'No checks were outstanding on 2016-01-31.');
  });

  it('are shown as of a date kept in the address and link to the ledger', async () => {
    const source = await addFundSource();
    await addCheck(source, { check_number: 4, amount: 100 });
    await addCheck(source, { check_number: 5, amount: 7, cleared_on: '2016-05-10' });
    const { page } = await product().visit({ as: WRITER, path: `${OUTSTANDING}?fund_source=${source}` });
    await sees(page, '$100.00');
    await openFilters(page);
    await field(page, 'As of').fill('2016-05-09');
    await rowOf(page, '$7.00').waitFor();
    await sees(page, '$107.00', '2016-05-10');
    await page.getByText('Select all 2').click();
    await button(page, 'Set cleared date').click();
    await sees(dialog(page), /^1 of these checks already has a cleared date\./);
    await button(dialog(page), 'Cancel').click();
    expect(new URL(page.url()).searchParams.get('as_of')).toBe('2016-05-09');
    await field(page, 'Statement balance').fill('1107');
    await sees(page, 'Less outstanding: $1,000.00');
    await page.reload();
    await openFilters(page);
    await expectValue(field(page, 'As of'), '2016-05-09');
    await rowOf(page, '$7.00').waitFor();
    await field(page, 'As of').fill('2016-03-04');
    await sees(page, '$0.00');
  });
});

it('all matching checks can be selected and cleared across pages', async () => {
  const source = await addFundSource();
  const checks = await Promise.all(
    Array.from({ length: 17 }, (_, nth) => addCheck(source, { check_number: 200 + nth, amount: 1 })),
  );
  const { page } = await product().visit({ as: 'admin@demo.example', path: `${OUTSTANDING}?fund_source=${source}` });
  await button(page, 'Select all 17').click();
  await sees(page, '17 selected, $17.00');
  await button(page, 'Clear selection').click();
  await seesNo(page, '17 selected, $17.00');
  await button(page, 'Select all 17').click();
  // The total is that of the rows that a search finds; what it hides stays selected.
  await page.getByRole('searchbox').fill('216');
  await sees(page, /^Total \$1\.00 as of/, '17 selected, $17.00');
  await button(page, 'Set cleared date').click();
  await field(dialog(page), 'Cleared on').fill('2016-04-01');
  await button(dialog(page), 'Save').click();
  await sees(page, '17 checks cleared on 2016-04-01.', /^Total \$0\.00 as of/);
  expect(new Set((await Promise.all(checks.map(({ id }) => stored(id)))).map((check) => check.cleared_on))).toEqual(
    new Set(['2016-04-01']),
  );
});

it('checks that somebody else changed are named and left, and the rest are cleared', async () => {
  const source = await addFundSource();
  const changed = await addCheck(source, { check_number: 11 });
  const good = await addCheck(source, { check_number: 12 });
  const { page } = await product().visit({ as: 'admin@demo.example', path: `${OUTSTANDING}?fund_source=${source}` });
  await select(page, 11).check();
  await select(page, 12).check();
  await (await api()).crud('CklgTransaction', 'update', { id: changed.id }, { is_voided: true, account_id: null });
  await button(page, 'Set cleared date').click();
  await button(dialog(page), 'Save').click();
  await sees(page, /^Check 11: This check was changed elsewhere\./);
  expect((await stored(good.id)).cleared_on).not.toBeNull();
});

describe('a cleared check', () => {
  const number = 21;
  const name = `check ${number}`;

  it('is cleared from its row, can be voided only without its date, and is found by it', async () => {
    const check = await addCheck(await addFundSource(), { check_number: number, transaction_date: '2015-03-05' });
    const { page } = await product().visit({
      as: WRITER,
      path: `${LIST}?from=2015-01-01&to=2015-12-31`,
    });
    await act(page, 'Cleared date', name);
    await field(dialog(page), 'Cleared on').fill('2015-03-01');
    await field(dialog(page), 'Cleared on').press('Tab');
    await sees(dialog(page), 'The check is dated after this day.');
    await field(dialog(page), 'Cleared on').fill('2999-01-01');
    await button(dialog(page), 'Save').click();
    await sees(dialog(page), "A check can't clear on a future date.");
    await field(dialog(page), 'Cleared on').fill('2015-03-20');
    await field(dialog(page), 'Cleared on').press('Enter');
    await sees(page, `${capitalized(name)} cleared on 2015-03-20.`);
    expect((await stored(check.id)).cleared_on).toBe('2015-03-20');
    await expect
      .poll(() => reasonOf(page, 'Void', name).catch(() => ''))
      .toBe('This check has cleared. Remove its cleared date before you void it.');
    const filter = encodeURIComponent('{"tokens":[{"propertyKey":"cleared","operator":":","value":"2015-03"}]}');
    await page.goto(`${LIST}?from=2015-01-01&to=2015-12-31&filter=${filter}`);
    await sees(page, '1 match');

    await act(page, 'Cleared date', name);
    await sees(dialog(page), /^This check cleared on 2015-03-20\./);
    await expectAccessible(page);
    await field(dialog(page), 'Cleared on').fill('');
    await button(dialog(page), 'Save').click();
    await sees(page, `${capitalized(name)} is outstanding again.`);
    expect((await stored(check.id)).cleared_on).toBeNull();
  });

  it('keeps its amount and says why, and warns before other changes', async () => {
    const check = await addCheck(await addFundSource(), { check_number: number + 1, cleared_on: '2016-04-01' });
    const { page } = await product().visit({ as: WRITER, path: `${FORM}?transaction_id=${check.id}` });
    await sees(page, 'This check has cleared. Remove its cleared date before you change its amount.');
    expect(await checkField(page, 'amount').isEditable()).toBe(false);
    expect(await checkField(page, 'amount').inputValue()).toBe('$10.00');
    await field(page, 'Note - optional').fill('Corrected');
    await button(page, 'Save').click();
    await heading(dialog(page), 'This check has cleared').waitFor();
    await expectAccessible(page);
    await button(dialog(page), 'Cancel').click();
    expect((await stored(check.id)).note).toBeNull();
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, new RegExp(`^Check ${number + 1} saved\\.`));
    expect(await stored(check.id)).toMatchObject({ amount: 10, note: 'Corrected', cleared_on: '2016-04-01' });
  });

  it('warns as well if it cleared while it was being edited', async () => {
    const check = await addCheck(await addFundSource(), { check_number: number + 2 });
    const { page } = await product().visit({ as: WRITER, path: `${FORM}?transaction_id=${check.id}` });
    await field(page, 'Note - optional').fill('Corrected');
    await (await api()).crud('CklgTransaction', 'update', { id: check.id }, { cleared_on: '2016-04-01' });
    await button(page, 'Save').click();
    await sees(dialog(page), /^It cleared on 2016-04-01\./);
    await button(dialog(page), 'Cancel').click();
    expect((await stored(check.id)).note).toBeNull();
    await button(page, 'Save').click();
    await button(dialog(page), 'Save anyway').click();
    await sees(page, new RegExp(`^Check ${number + 2} saved\\.`));
    expect(await stored(check.id)).toMatchObject({ note: 'Corrected', cleared_on: '2016-04-01' });
  });
});

it('an unvoid can be undone from its notice', async () => {
  const number = 31;
  const check = await addCheck(await addFundSource(), { check_number: number, transaction_date: '2014-03-05' });
  await (await api()).crud('CklgTransaction', 'update', { id: check.id }, { is_voided: true, reason: 'Torn' });
  const { page } = await product().visit({
    as: WRITER,
    path: `${LIST}?from=2014-01-01&to=2014-12-31`,
  });
  await act(page, 'Unvoid', `check ${number}`);
  await field(dialog(page), 'Reason').fill('Mended');
  await button(dialog(page), 'Unvoid').click();
  await sees(page, `Check ${number} unvoided.`);
  await button(page, 'Undo').click();
  await sees(page, `Check ${number} is voided again.`);
  await rowOf(page, String(number)).getByText('VOID').waitFor();
  expect(await stored(check.id)).toMatchObject({ is_voided: true, account_id: null, void_reason: 'Torn' });
});

it('what uses a record is said instead of asking to delete it', async () => {
  const source = await addFundSource();
  await addCheck(source, { check_number: 41 });
  await addCheck(source, { check_number: 42 });
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard/check-log/fund-sources?view=list',
  });
  await act(page, 'Delete', `Bank ${count}`);
  await sees(dialog(page), "This fund source can't be deleted: it is used by 2 checks. Change or delete those first.");
  expect(await button(dialog(page), 'Delete').count()).toBe(0);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  const unused = await addFundSource();
  await page.reload();
  await act(page, 'Delete', `Bank ${count}`);
  await sees(dialog(page), /This can't be undone\.$/);
  await button(dialog(page), 'Delete').click();
  await sees(page, `Fund source Bank ${count} deleted.`);
  const left = await (await api()).crud<{ id: number }[]>('CklgFundSource', 'getAll');
  expect(left.map(({ id }) => id)).not.toContain(unused);
});

it('an accountant sees outstanding checks and no actions', async () => {
  const source = await addFundSource();
  await addCheck(source, { check_number: 51, amount: 8.25 });
  const { page } = await product().visit({ as: 'accountant@demo.example', path: '/dashboard/check-log' });
  await page.getByRole('main').getByRole('link', { name: 'Outstanding checks' }).click();
  await expectPath(page, OUTSTANDING);
  await page.goto(`${OUTSTANDING}?fund_source=${source}`);
  await sees(page, '$8.25');
  await seesNo(page, 'Set cleared date');
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await expectAccessible(page);
});

it('outstanding checks fit on a phone', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: OUTSTANDING, browser: { viewport: PHONE } });
  await page.locator('tbody tr').first().waitFor();
  await expectAccessible(page);
});
