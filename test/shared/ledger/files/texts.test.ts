import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, columnDecimal, signedCents, splitAmount } from '../../../../shared/ledger/files/amount-text.ts';
import { dateShape, dayIn, dayOrderOf } from '../../../../shared/ledger/files/day-text.ts';
import { numberInCell, numberInText, saysVoid } from '../../../../shared/ledger/files/marks.ts';
import '../../../support/property-seed.ts';

describe('amounts', () => {
  it.each([
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ["1'234.56", 123456],
    ['1 234,56', 123456],
    ['1\u202f234,56 €', 123456],
    ['$1,234.56', 123456],
    ['US$ 1,234.56', 123456],
    ['S$1,234.56', 123456],
    ['(S$52.00)', -5200],
    ['(1,234.56)', -123456],
    ['($52.00)', -5200],
    ['$(52.00)', -5200],
    ['-$52.00', -5200],
    ['52.00-', -5200],
    ['52.00 DR', -5200],
    ['52.00 CR', 5200],
    ['+ £1,100.00', 110000],
    ['−12.5', -1250],
    ['9,', 900],
    ['.5', 50],
    ['512.0', 51200],
    ['12.3400', 1234],
    ['1,234', 123400],
    ['1,00,000.00', 10000000],
    ['EUR 7', 700],
    ['0.00', 0],
  ])('%s is %i cents', (text, cents) => {
    expect(signedCents(text)).toBe(cents);
  });

  it.each([
    ['C$12.50', false],
    ['CA$12.50', false],
    ['C 12.50', true],
    ['CR$12.50', true],
    ['12.50 C', true],
  ])('%s is marked as money in: %s', (text, isPlus) => {
    expect(splitAmount(text)?.isPlus).toBe(isPlus);
  });

  it.each(['', 'abc', '1.2.3', '12,34,5', '(5.00', '12:30', '5%', '1/2', '9'.repeat(20), 'Order 55'])(
    '"%s" is no amount',
    (text) => {
      expect(signedCents(text)).toBeUndefined();
    },
  );

  it('what the column shows decides for 1.234', () => {
    expect(columnDecimal(['1.234', '12,50'])).toBe(',');
    expect(centsOf('1.234', ',')).toBe(123400);
    expect(centsOf('1.234', '.')).toBeUndefined();
  });

  it('written in any usual style and read again, is the same to the cent', () => {
    const styles = [
      [',', '.'],
      ['.', ','],
      ['\u00a0', ','],
      ['\u202f', ','],
      [' ', '.'],
      ["'", '.'],
      ['', '.'],
      ['', ','],
    ] as const;
    const signs = [
      (text: string) => `-${text}`,
      (text: string) => `(${text})`,
      (text: string) => `${text}-`,
      (text: string) => `-$${text}`,
      (text: string) => `(€${text})`,
      (text: string) => `-${text} EUR`,
      (text: string) => `${text} DR`,
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_999 }),
        fc.constantFrom(...styles),
        fc.constantFrom(...signs),
        (cents, [group, decimal], sign) => {
          const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
          const text = `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
          expect(signedCents(text)).toBe(cents);
          expect(signedCents(sign(text))).toBe(-cents);
        },
      ),
    );
  });
});

describe('dates', () => {
  const day = (text: string, order?: 'day first' | 'month first') => {
    const shape = dateShape(text);
    return shape && dayIn(shape, order);
  };

  it.each([
    ['2024-03-01', '2024-03-01'],
    ['2024/3/1', '2024-03-01'],
    ['2024-03-01T23:59:59+02:00', '2024-03-01'],
    ['2024-03-01 10:00', '2024-03-01'],
    ['20240301', '2024-03-01'],
    ['20240301120000.000[-8:PST]', '2024-03-01'],
    ['12-Dec-2019', '2019-12-12'],
    ['12 Dec 19', '2019-12-12'],
    ['Dec 12, 2019', '2019-12-12'],
    ['December 12th, 2019', '2019-12-12'],
    ['12. März 2024', '2024-03-12'],
    ['12 août 2024', '2024-08-12'],
    ['1er février 2024', '2024-02-01'],
    ['12 de enero de 2024', '2024-01-12'],
    ['12 gennaio 2024', '2024-01-12'],
    ['12 de fevereiro de 2024', '2024-02-12'],
    ['12 mrt 2024', '2024-03-12'],
    ['Tue, 12 Mar 2024', '2024-03-12'],
    ['2019-Dec-12', '2019-12-12'],
    ['2024-02-30', undefined],
    ['hello', undefined],
    ['Main Street 12', undefined],
    ['1,234.56', undefined],
  ])('%s', (text, wanted) => {
    expect(day(text)).toBe(wanted);
  });

  it.each([
    ['3/4/2024', '2024-04-03', '2024-03-04'],
    ['03.04.24', '2024-04-03', '2024-03-04'],
    ["3/ 4'24", '2024-04-03', '2024-03-04'],
    ["3/ 4' 5", '2005-04-03', '2005-03-04'],
    ['03-04-97', '1997-04-03', '1997-03-04'],
    ['03/04/2024 12:33 PM', '2024-04-03', '2024-03-04'],
    ['Sat 03/04/2024', '2024-04-03', '2024-03-04'],
    ['31/2/2024', undefined, undefined],
  ])('%s with the day or the month first', (text, dayFirst, monthFirst) => {
    expect([day(text, 'day first'), day(text, 'month first')]).toEqual([dayFirst, monthFirst]);
  });

  it('dates that contradict each other leave the order open', () => {
    const shapes = ['13/04/2024', '04/13/2024'].flatMap((text) => dateShape(text) ?? []);
    expect(dayOrderOf(shapes)).toEqual({ order: undefined, isOpen: true });
  });

  it('dots put the day first', () => {
    expect(dayOrderOf([dateShape('03.04.2024')!])).toEqual({ order: 'day first', isOpen: false });
  });
});

describe('two digits that may be the year', () => {
  const orderOf = (...texts: readonly string[]) => dayOrderOf(texts.flatMap((text) => dateShape(text) ?? []));
  const decided = (order: string) => ({ order, isOpen: false });
  const open = { order: undefined, isOpen: true };

  it.each([
    ['one year with several days', ['26-11-20', '26-11-21', '26-12-01'], decided('year first')],
    ['one year with slashes', ['26/11/20', '26/11/02', '26/11/21'], decided('year first')],
    ['numbers that are no days', ['99-12-30', '98-01-02'], decided('year first')],
    ['one number that is no day', ['05/01/26', '17/02/26', '45/03/26'], open],
    ['one year with two days, or one day of two years', ['26/11/20', '26/11/21'], open],
    ['the same day over New Year', ['15/11/25', '15/12/25', '15/01/26', '15/02/26'], open],
    ['the same day of some years', ['15/11/19', '15/11/20', '15/11/22', '15/11/25'], open],
    ['one day of several months', ['26-10-20', '26-11-20'], decided('day first')],
    ['several days of one year', ['26-11-20', '27-11-20'], decided('day first')],
    ['several years or days', ['25-12-30', '26-01-02'], open],
    ['a day that is no year of the others', ['26-11-20', '05-11-21'], decided('day first')],
    ['numbers that may all be months', ['05-03-04', '05-04-06'], open],
    ['a month in the middle that is none', ['26-11-20', '11-26-20'], open],
    ['years of four digits', ['26-11-2020', '26-11-2021'], decided('day first')],
    ['years after an apostrophe', ["26/11'20", "26/11'21"], decided('day first')],
    ['dots, which put the day first', ['26.11.20', '26.11.21'], decided('day first')],
  ])('%s: %j', (_, texts, order) => {
    expect(orderOf(...texts)).toEqual(order);
  });

  it('are read as that year', () => {
    const read = (text: string) => dayIn(dateShape(text)!, 'year first');
    expect(['26-11-20', '99/12/30', '26-02-30', '26-11-2020'].map(read)).toEqual([
      '2026-11-20',
      '1999-12-30',
      undefined,
      undefined,
    ]);
  });
});

describe('check numbers and marks', () => {
  it.each([
    ['1001', '1001'],
    ['#1001', '1001'],
    ['No. 000451', '000451'],
    ['3313 S', '3313'],
    ['1042.0', '1042'],
    // A spreadsheet writes a column with thousands separators as it shows it.
    ['1,042', '1042'],
    ['12,345.00', '12345'],
    ['1,042,1', null],
    ['1042,1043', null],
    ['1,0421', null],
    ['1.042', null],
    ['EFT', null],
    ['0000', null],
    ['INV-12', null],
    ['', null],
  ])('the cell %s holds %s', (cell, number) => {
    expect(numberInCell(cell)).toBe(number);
  });

  it.each([
    ['CHECK 1042', '1042'],
    ['Check #2114', '2114'],
    ['CHECK # 1041      SEARS       PAYMENT', '1041'],
    ['Check Paid #77', '77'],
    ['CHEQUE 0001234', '0001234'],
    ['CHQ 000451', '000451'],
    ['SCHECK-NR. 0000016703074', '0000016703074'],
    ['Chèque n° 55', '55'],
    ['ASSEGNO N. 0012345', '0012345'],
    ['CHECKCARD 0815 SHOP', null],
    ['CHECK CARD PURCHASE 08/12', null],
    ['CHECK 08/12/2024', null],
    ['Paid for check 12', null],
    ['POS 1234', null],
  ])('the text "%s" names %s', (text, number) => {
    expect(numberInText(text)).toBe(number);
  });

  it.each([
    ['VOID', false, true],
    ['**VOID** Acme', false, true],
    ['VOID: rent', false, true],
    ['Voided', false, true],
    ['Void check fee', false, false],
    ['Voided by bank', true, true],
    ['Avoid Ltd', true, false],
  ])('"%s" (nothing moved: %s) means void: %s', (text, isZero, wanted) => {
    expect(saysVoid([text], isZero)).toBe(wanted);
  });
});
