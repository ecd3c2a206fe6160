import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import { dayName } from '../../shared/timesheets/frame.ts';
import { expectFocus, expectInView } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, heading, text } from './support/screen.ts';
import { addClaimant, addPeriod, MY_TIMESHEET, startSheet } from './support/timesheets.ts';

const product = runProduct();

interface DemoPeriod {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly is_current: boolean;
}

/** Somebody's new timesheet that has today. */
async function visit(name: string, viewport = PHONE): Promise<Page> {
  const person = await addClaimant(product(), name);
  const admin = await product().api('admin@demo.example');
  const periods = await admin.crud<DemoPeriod[]>('TsrpPayPeriod', 'getAll');
  const { id, start_date: start, end_date: end } = periods.find(({ is_current }) => is_current)!;
  const path = `${MY_TIMESHEET}?pay_period_id=${id}`;
  await startSheet(await product().api(person), { id, start, end, path });
  return (await product().visit({ as: person, path, browser: { viewport } })).page;
}

it('today is marked on a phone, and one press away', async () => {
  const page = await visit('Tod');
  const today = dayIn('America/New_York', new Date());
  const card = page.getByRole('region', { name: `${dayName(today)} ${today}`, exact: true });
  await text(card, 'Today').waitFor();
  expect(await page.locator('[aria-current="date"]').count()).toBe(1);
  await button(page, 'Today').click();
  await expectFocus(card);
  await expectInView(text(card, 'Today'));
  await page.keyboard.press('Tab');
  await card.locator(':focus').waitFor();
});

it('a pay period without today offers no way to it', async () => {
  const person = await addClaimant(product(), 'Lat');
  const period = await addPeriod(product(), addDays('2100-01-04', 700));
  await startSheet(await product().api(person), period);
  const { page } = await product().visit({ as: person, path: period.path, browser: { viewport: PHONE } });
  await button(page, 'Fill in the usual day').waitFor();
  expect(await button(page, 'Today').count()).toBe(0);
  expect(await page.locator('[aria-current="date"]').count()).toBe(0);
});

/** The words of the steps that stand on several lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.getByLabel('Status: Open', { exact: true }).evaluate((steps) => {
    const texts = document.createTreeWalker(steps, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      for (const { index, 0: word } of (texts.currentNode.textContent ?? '').matchAll(/\S+/g)) {
        const place = document.createRange();
        place.setStart(texts.currentNode, index);
        place.setEnd(texts.currentNode, index + word.length);
        if (new Set([...place.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });

it('the steps of a timesheet break no word, however narrow the phone', async () => {
  const page = await visit('Nar', { width: 320, height: 700 });
  await heading(page, 'Totals for the period').waitFor();
  for (let width = 320; width <= 430; width += 5) {
    /* oxlint-disable no-await-in-loop */
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => brokenWords(page), { timeout: 3000, message: `at ${width} pixels` }).toEqual([]);
    /* oxlint-enable no-await-in-loop */
  }
});
