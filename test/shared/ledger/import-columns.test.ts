import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountSignOf, checkAmount } from '../../../shared/ledger/import-amounts.ts';
import { dateOrderOf, readDay } from '../../../shared/ledger/import-dates.ts';

describe('the order of day and month in a file', () => {
  it.each([
    [['01/05/2020', '31/12/2020'], 'day-first'],
    [['01/05/2020', '12/31/2020'], 'month-first'],
    [['01/05/2020', '02/05/2020'], 'open'],
    // Some cannot be day-first and some cannot be month-first, so no order fits all of them.
    [['13/05/2020', '05/13/2020', '01/05/2020'], 'open'],
    [['05/05/2020', '2020-01-31', '31.1.2020', ''], 'none'],
    [['1-5-20', '25-5-20'], 'day-first'],
    [['26-11-20', '26-11-02', '26-11-21'], 'year-first'],
    [['15/12/25', '15/01/26'], 'open'],
    [['25/12/30', '26/01/02'], 'open'],
    [['99/99/2020'], 'none'],
    [['Nov 24, 2026', '25.11.26', '20261124'], 'none'],
    [['11/24/2026 10:30', '1/5/2026'], 'month-first'],
    [[], 'none'],
  ] as const)('of %j is %s', (texts, order) => {
    expect(dateOrderOf(texts)).toBe(order);
  });

  it.each([
    ['01/05/2020', 'month-first', '2020-01-05'],
    ['01/05/2020', 'day-first', '2020-05-01'],
    ['01/05/2020', 'open', undefined],
    ['5/5/20', 'none', '2020-05-05'],
    ['31/1/2020', 'month-first', '31/1/2020'],
    ['31.1.2020', 'open', '2020-01-31'],
    ['2020/1/5', 'open', '2020-01-05'],
    ['2020-01-05T10:00:00', 'open', '2020-01-05'],
    ['2020-02-30', 'none', '2020-02-30'],
    ['1/5/85', 'day-first', '1985-05-01'],
    ['26-11-20', 'year-first', '2026-11-20'],
    ['26-11-2020', 'year-first', '26-11-2020'],
    ['Nov 24, 2026', 'open', '2026-11-24'],
    ['25-Nov-2026', 'none', '2026-11-25'],
    ['Tue, 24 November 2026', 'none', '2026-11-24'],
    ['20261124', 'none', '2026-11-24'],
    ['24.11.26', 'month-first', '2026-11-24'],
    ['11/24/2026 10:30 AM', 'month-first', '2026-11-24'],
    ["11/5'26", 'open', undefined],
    ['11/24/2026 10:30 AM', 'day-first', '11/24/2026 10:30 AM'],
    ['Feb 30, 2026', 'none', 'Feb 30, 2026'],
    ['46353', 'none', '46353'],
    ['November', 'none', 'November'],
    ['', 'none', ''],
  ] as const)('reads %s as %s as %s', (text, order, day) => {
    expect(readDay(text, order)).toBe(day);
  });

  const someDays = fc.array(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
    {
      minLength: 1,
      maxLength: 40,
    },
  );
  const parts = (day: Date) => [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()] as const;

  it('is never guessed wrong: dates in one order are read as written or left open', () => {
    fc.assert(
      fc.property(someDays, fc.boolean(), (days, isDayFirst) => {
        const texts = days
          .map(parts)
          .map(([day, month, year]) => (isDayFirst ? [day, month, year] : [month, day, year]).join('/'));
        const order = dateOrderOf(texts);
        for (const [index, text] of texts.entries()) {
          const read = readDay(text, order);
          if (read !== undefined) expect(read).toBe(days[index]?.toISOString().slice(0, 10));
        }
      }),
    );
  });
});

const received = (what: string): string =>
  `${what} is money received in this file, not a check. Skip this row, or change which amounts are payments.`;

describe('the sign of the amounts in a file', () => {
  it.each([
    [['12.50', '$3'], 'positive'],
    [['-12.50', '(3.00)', '-$1.00', ''], 'negative'],
    [['-12.50', '3'], 'open'],
    [['0', '-0.00', ''], 'none'],
    [['30.00-', '$(1.00)'], 'negative'],
    [['1200.00', '20.00 CR', '+5.00'], 'open'],
    [['100.00 CR', '50.00 CR', '500.00 DR'], 'open'],
    [['30.00 DR', '20.00 CR'], 'open'],
    [['+30.00', '20.00 CR', '0.00'], 'open'],
  ] as const)('of %j is %s', (texts, sign) => {
    expect(amountSignOf(texts)).toBe(sign);
  });

  it.each([
    ['-12.50', 'negative', '12.50'],
    ['(1.234,50)', 'negative', '1234.50'],
    ['-$1,250.00', 'negative', '$1,250.00'],
    ['12.50', 'positive', '12.50'],
    ['12,50', 'positive', '12.50'],
    ['5', 'open', '5'],
    ['1 020.25', 'positive', '1020.25'],
    ["1'234,50", 'positive', '1234.50'],
    ['30.00-', 'negative', '30.00'],
    ['$(20.00)', 'negative', '20.00'],
    ['120.50 DR', 'negative', '120.50'],
    ['USD 120.50', 'positive', '120.50'],
    ['US$20', 'positive', '20.00'],
    ['\u221212,50', 'negative', '12.50'],
    ['-0.00', 'positive', '0.00'],
    ['(0.00)', 'positive', '0.00'],
    ['+0.00', 'positive', '0.00'],
    ['C$20.00', 'positive', '20.00'],
    ['1,200.00 CR', 'marked', '1200.00'],
    ['+20,00', 'marked', '20.00'],
    ['0.00', 'marked', '0.00'],
    ['-$0', 'open', '$0'],
    ['(0,00)', 'open', '0.00'],
    ['0.00', 'negative', '0.00'],
    // The rest is refused later, as it is written: neither a thousand and more, nor a part of a cent, is guessed.
    ['1.234', 'positive', '1.234'],
    ['120.505', 'positive', '120.505'],
    ['a lot', 'positive', 'a lot'],
    ['12.5.2026', 'positive', '12.5.2026'],
  ] as const)('reads %s as %s as %s', (text, sign, amount) => {
    expect(checkAmount(text, sign)).toEqual({ amount });
  });

  it.each([
    ['12.50', 'negative', received('A positive amount')],
    ['-12.50', 'positive', received('A negative amount')],
    ['-12.50', 'open', 'This file has both positive and negative amounts. Choose which ones are checks.'],
    ['20.00 CR', 'positive', received('An amount with a plus or CR')],
    ['+20.00', 'positive', received('An amount with a plus or CR')],
    ['+20.00', 'negative', received('An amount with a plus or CR')],
    [
      '20,00 H',
      'open',
      'This file has amounts with a plus or CR, which are usually money received. Choose which amounts are checks.',
    ],
    ['20.00', 'marked', received('An amount without a plus or CR')],
    ['20.00 DR', 'marked', received('An amount without a plus or CR')],
    ['+$1,200.00', 'none', received('An amount with a plus or CR')],
  ] as const)('rejects %s as %s: %s', (text, sign, problem) => {
    expect(checkAmount(text, sign).problem).toBe(problem);
  });
});
