import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/dates.ts';
import { hoursText } from '../../shared/timesheets/hours-text.ts';
import { expectAccessible } from './support/accessibility.ts';
import { APPROVE } from './support/payroll.ts';
import { PHONE, WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, filled, rowOf, sees } from './support/screen.ts';
import { addClaimant, addPeriod, cell, sheetOf, startSheet, workOf } from './support/timesheets.ts';

const product = runProduct();

interface Case {
  readonly name: string;
  /** A name of its own for the person. */
  readonly person: string;
  /** A Monday. */
  readonly start: string;
  /** What is typed, by day. */
  readonly typed: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, string>>;
  readonly hundredths: number;
  readonly says: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'the night on which the clocks go back has an hour more',
    person: 'Baker',
    start: '2090-10-30',
    typed: { '2090-11-05': '0-6', '2090-11-06': '7-15' },
    stored: { '2090-11-05': '00:00-06:00', '2090-11-06': '07:00-15:00' },
    hundredths: 1500,
    says: ['Clocks go back at 02:00: 25 hours'],
  },
  {
    name: 'the night on which the clocks go forward has an hour less',
    person: 'Forster',
    start: '2090-02-27',
    typed: { '2090-03-11': '22-24', '2090-03-12': '0-6' },
    stored: { '2090-03-11': '22:00-24:00', '2090-03-12': '00:00-06:00' },
    hundredths: 700,
    says: ['Clocks go forward at 02:00: 23 hours'],
  },
  {
    name: 'a leap day is a day like the others',
    person: 'Leaper',
    start: '2096-02-20',
    typed: { '2096-02-28': '8', '2096-02-29': '8', '2096-03-01': '8' },
    stored: { '2096-02-28': '07:00-15:00', '2096-02-29': '07:00-15:00', '2096-03-01': '07:00-15:00' },
    hundredths: 2400,
    says: [],
  },
  {
    name: 'a pay period goes over New Year',
    person: 'Newton',
    start: '2096-12-24',
    typed: { '2096-12-31': '9-5', '2097-01-01': '9-5' },
    stored: { '2096-12-31': '09:00-17:00', '2097-01-01': '09:00-17:00' },
    hundredths: 1600,
    says: [],
  },
];

describe.each([
  ['in a wide window', WIDE],
  ['on a phone', PHONE],
])('%s', (where, viewport) => {
  it.each(cases)('$name', async ({ person, start, typed, stored, hundredths, says }) => {
    const name = `${person}${where.length}`;
    const email = await addClaimant(product(), name);
    const period = await addPeriod(product(), start);
    const api = await product().api(email);
    await startSheet(api, period);
    const { page } = await product().visit({ as: email, path: period.path, browser: { viewport } });
    const rowOfDay = (date: string) => Array.from({ length: 14 }, (__, row) => addDays(start, row)).indexOf(date);
    for (const [date, text] of Object.entries(typed)) {
      // One cell after the other, like a person. oxlint-disable-next-line no-await-in-loop
      await cell(page, period, rowOfDay(date), 'work').fill(text);
    }
    await button(page, 'Save').click();
    await sees(page, `${hoursText(hundredths)} hours, all saved`, ...says);
    await expectAccessible(page);
    const work = workOf(await sheetOf(api, period));
    expect(Object.fromEntries(Object.keys(stored).map((date) => [date, work[rowOfDay(date)]]))).toEqual(stored);
    const path = `${APPROVE}?view=board&pay_period_id=${period.id}&search=${name}`;
    const { page: board } = await product().visit({ as: 'president@demo.example', path, browser: { viewport } });
    await filled(board);
    await sees(rowOf(board, `${name} Testperson`), hoursText(hundredths));
  });
});
