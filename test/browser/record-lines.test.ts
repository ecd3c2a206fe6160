import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RecordOf } from '../../shared/contract/collection.ts';
import type { CollectionName, CollectionOf } from '../../shared/contract/collections.ts';
import { expectAccessible } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { expectValue } from './support/expect.ts';
import { addToPage } from './support/add-to-page.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, sees, text } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const ENTRY = fileURLToPath(new URL('invoice-form/page.tsx', import.meta.url));

type Invoice = RecordOf<CollectionOf<'InvcInvoice'>>;

const create = (api: Api, name: CollectionName, body: object) => api.crud<{ id: number }>(name, 'create', {}, body);

const invoices = (api: Api) => api.crud<Invoice[]>('InvcInvoice', 'getAll');

async function openInvoices(browser = {}): Promise<Page> {
  const { page } = await product().visit({ as: ADMIN, path: '/dashboard', browser });
  await heading(page, 'Welcome to Staffbook').waitFor();
  await addToPage(page, ENTRY);
  await button(page, 'New').waitFor();
  return page;
}

/** The cells of a column, where one types a value or finds a choice by typing. */
const lines = (page: Page, label: string) =>
  dialog(page)
    .getByRole('textbox', { name: new RegExp(`${label}$`) })
    .or(dialog(page).getByRole('combobox', { name: new RegExp(`${label}$`) }));

describe('a form with lines', () => {
  it('shows the problem of a line at its cell and stores the lines once they are valid', async () => {
    const api = await product().api(ADMIN);
    const client = await create(api, 'InvcClient', { name: 'Harbor Works' });
    const unit = await create(api, 'InvcItemUnit', { name: 'site visit' });
    const page = await openInvoices();
    await button(page, 'New').click();
    await field(dialog(page), 'Number').fill('INV-1');
    await field(dialog(page), 'Client').fill('Harbor Works');
    await page.keyboard.press('Tab');
    await field(dialog(page), 'Date').fill('2026-11-20');
    await button(dialog(page), 'Add line').click();
    await button(dialog(page), 'Add line').click();
    await lines(page, 'Description').nth(0).fill('Survey');
    await lines(page, 'Quantity').nth(0).fill('a few');
    await lines(page, 'Unit price').nth(0).fill('80');
    await lines(page, 'Description').nth(1).fill('Drawings');
    await lines(page, 'Quantity').nth(1).fill('2.5');
    await lines(page, 'Unit').nth(1).fill('site visit');
    await lines(page, 'Unit price').nth(1).fill('100');
    await button(dialog(page), 'Create').click();
    await sees(dialog(page), 'This field must be a number.');
    await expect.poll(() => lines(page, 'Quantity').nth(0).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => lines(page, 'Quantity').nth(1).getAttribute('aria-invalid')).not.toBe('true');
    await expectAccessible(page);

    await lines(page, 'Quantity').nth(0).fill('3');
    await button(dialog(page), 'Create').click();
    await button(page, 'INV-1').waitFor();
    const [stored] = (await invoices(api)).filter(({ number }) => number === 'INV-1');
    expect(stored).toMatchObject({
      client_id: client.id,
      amount: 490,
      line_items: [
        { description: 'Survey', quantity: 3, unit_id: null, unit_price: 80 },
        { description: 'Drawings', quantity: 2.5, unit_id: unit.id, unit_price: 100 },
      ],
    });
  });

  it('takes a choice that was typed and left before the choices were there', async () => {
    const api = await product().api(ADMIN);
    await create(api, 'InvcClient', { name: 'Late Lane' });
    await create(api, 'InvcItemUnit', { name: 'late hour' });
    const page = await openInvoices();
    const isTyped = Promise.withResolvers<void>();
    await page.route(/\/crud\/Invc(Client|ItemUnit)\/getAll/, async (route) => {
      await isTyped.promise;
      await route.continue();
    });
    await button(page, 'New').click();
    await field(dialog(page), 'Client').fill('late l');
    await page.keyboard.press('Tab');
    await button(dialog(page), 'Add line').click();
    await lines(page, 'Unit').first().fill('late hour');
    await page.keyboard.press('Tab');
    isTyped.resolve();
    await expectValue(field(dialog(page), 'Client'), 'Late Lane');
    await expectValue(lines(page, 'Unit').first(), 'late hour');
    await expect.poll(() => dialog(page).getByText("isn't one of the choices").count()).toBe(0);
  });

  it('keeps the lines somebody else saved when only another field was edited', async () => {
    const api = await product().api(ADMIN);
    const client = await create(api, 'InvcClient', { name: 'Quarry Lane' });
    const line = { description: 'Visit', quantity: 1, unit_price: 50 };
    const invoice = await create(api, 'InvcInvoice', {
      number: 'INV-2',
      client_id: client.id,
      date: '2026-11-20',
      line_items: [line],
    });
    const page = await openInvoices({ viewport: PHONE });
    await button(page, 'INV-2').click();
    await expectValue(lines(page, 'Description').first(), 'Visit');
    await api.crud(
      'InvcInvoice',
      'update',
      { id: invoice.id },
      { line_items: [line, { ...line, description: 'Report' }] },
    );
    await field(dialog(page), 'Date').fill('2026-11-21');
    await button(dialog(page), 'Save').click();
    await text(dialog(page), 'This invoice was changed elsewhere').waitFor();
    await button(dialog(page), 'Keep mine').click();
    await button(dialog(page), 'Save').click();
    await dialog(page).waitFor({ state: 'hidden' });
    const stored = await api.crud('InvcInvoice', 'getOne', { id: invoice.id });
    expect(stored).toMatchObject({
      date: '2026-11-21',
      line_items: [{ description: 'Visit' }, { description: 'Report' }],
    });
  });

  it('removes a line and leaves the others as typed', async () => {
    const api = await product().api(ADMIN);
    const client = await create(api, 'InvcClient', { name: 'Mill Street' });
    const page = await openInvoices();
    await button(page, 'New').click();
    await field(dialog(page), 'Number').fill('INV-3');
    await field(dialog(page), 'Client').fill('Mill Street');
    await page.keyboard.press('Tab');
    await field(dialog(page), 'Date').fill('2026-11-20');
    for (const [index, description] of ['First', 'Second', 'Third'].entries()) {
      // One line after the other, as a person would.
      /* oxlint-disable no-await-in-loop */
      await button(dialog(page), 'Add line').click();
      await lines(page, 'Description').nth(index).fill(description);
      await lines(page, 'Quantity').nth(index).fill('1');
      await lines(page, 'Unit price').nth(index).fill('10');
      /* oxlint-enable no-await-in-loop */
    }
    await button(dialog(page), 'Remove line 2').click();
    await expectValue(lines(page, 'Description').nth(1), 'Third');
    await button(dialog(page), 'Create').click();
    await button(page, 'INV-3').waitFor();
    const [stored] = (await invoices(api)).filter(({ client_id }) => client_id === client.id);
    expect(stored?.line_items.map(({ description }) => description)).toEqual(['First', 'Third']);
  });
});
