import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cklgPayLayout } from '../../../shared/contract/collections/cklg-pay-layout.ts';
import { parseCreate } from '../../../shared/contract/validate.ts';
import { payFile, type PayLine } from '../../../shared/ledger/pay-file.ts';
import { payLayoutIds } from '../../../shared/ledger/pay-layout-ids.ts';
import {
  isLayout,
  layoutIssues,
  type StoredPayField,
  type StoredPayLayout,
} from '../../../shared/ledger/pay-layout-rules.ts';
import { layoutOf, payLayouts, payPresets } from '../../../shared/ledger/pay-layouts.ts';

const put = (content: StoredPayField['content'], more: Partial<StoredPayField> = {}): StoredPayField => ({
  content,
  text: null,
  width: null,
  side: null,
  fill: null,
  date_pattern: null,
  ...more,
});

const { 'plain-csv': csv, 'wells-fargo-arp': arp } = payPresets;
const facts = { account: '4711', bankId: '12', madeOn: '2026-03-04' };
const line: PayLine = { check_number: 7, amount: 1234.5, issued: '2026-03-01', payee: 'Ann & Co', type: 'I' };

describe('a layout', () => {
  it.each(payLayoutIds)("accepts the preset %s as a company's own and writes the same file from it", (id) => {
    const { issues, value } = parseCreate(cklgPayLayout, payPresets[id]);
    expect(issues).toEqual([]);
    const stored: object = value.fields;
    if (!isLayout(stored)) throw new Error('The preset has problems.');
    const lines: PayLine[] = [line, { ...line, check_number: 8, type: 'V' }];
    expect(payFile(layoutOf(stored), lines, facts).text).toBe(payFile(payLayouts[id], lines, facts).text);
  });

  const cases: readonly (readonly [string, Partial<StoredPayLayout>, string, RegExp])[] = [
    ['no check number', { detail: [put('amount')], void_code: null }, 'detail', /missing: check number/],
    ['no amount', { detail: [put('check-number')], void_code: null }, 'detail', /missing: amount/],
    ['a sum in the line of a check', { detail: [...csv.detail, put('count-of-checks')] }, 'detail.6.content', /Only a/],
    ['a payee in the header', { has_titles: false, header: [put('payee')] }, 'header.0.content', /Only check lines/],
    ['a date without pattern', { detail: [...csv.detail, put('issue-date')] }, 'detail.6.date_pattern', /Choose how/],
    [
      'a text for a value',
      { detail: [...csv.detail, put('payee', { text: 'x' })] },
      'detail.6.text',
      /^Only fields whose content is "Text" can have text/,
    ],
    ['a code field without codes', { issue_code: null, void_code: null }, 'issue_code', /Enter the one/],
    ['a void code without field', { detail: [put('check-number'), put('amount')] }, 'void_code', /has no code/],
    ['one code for both', { void_code: 'I' }, 'void_code', /Issued checks have this code too/],
    ['titles with semicolons', { format: 'semicolon' }, 'has_titles', /comma-separated/],
    ['titles and a trailer', { trailer: [put('count-of-checks')] }, 'has_titles', /header or trailer/],
  ];
  it.each(cases)('with %s is refused at its field', (_, change, field, message) => {
    const issues = layoutIssues({ ...csv, ...change });
    expect(issues.find((issue) => issue.field === field)?.message).toMatch(message);
  });

  const zeros = { width: 10, fill: 'zeros' } as const;
  const numbers = ['account-number', 'check-number', 'amount', 'amount-in-cents'] as const;
  const sums = ['count-of-checks', 'total-in-cents', 'sum-of-check-numbers'] as const;
  it.each(['left', null] as const)('with zeros behind numbers (side %s) is refused', (side) => {
    const fields = (contents: readonly StoredPayField['content'][], more: Partial<StoredPayField>) =>
      contents.map((content) => put(content, { ...zeros, ...more }));
    const layout = { ...arp, issue_code: null, void_code: null };
    const wrong = { ...layout, detail: fields(numbers, { side }), header: [], trailer: fields(sums, { side }) };
    expect(layoutIssues(wrong)).toEqual(
      ['detail.0', 'detail.1', 'detail.2', 'detail.3', 'trailer.0', 'trailer.1', 'trailer.2'].map((field) => ({
        field: `${field}.side`,
        message: 'Trailing zeros would change the number. Align the field right.',
      })),
    );
    const right = { side: 'right' } as const;
    const bankId = put('bank-id', { ...zeros, side });
    const correct = { detail: fields(numbers, right), header: [bankId], trailer: fields(sums, right) };
    expect(layoutIssues({ ...layout, ...correct })).toEqual([]);
  });

  it('with separators is refused where a width would cut a date, a code or a text', () => {
    const day = (width: number) => put('issue-date', { width, date_pattern: 'YYYY-MM-DD' });
    const code = (width: number) => put('issue-or-void-code', { width });
    const text = (width: number) => put('text', { width, text: 'USD' });
    const codes = { has_titles: false, issue_code: 'ISS', void_code: 'IVD' };
    const cut = { ...csv, ...codes, detail: [...csv.detail, day(8), code(1), text(2)] };
    expect(layoutIssues(cut)).toEqual([
      { field: 'detail.6.width', message: 'This date takes 10 characters.' },
      { field: 'detail.7.width', message: 'The codes are longer than this width.' },
      { field: 'detail.8.width', message: 'The text is longer than 2 characters.' },
    ]);
    expect(layoutIssues({ ...cut, detail: [...csv.detail, day(12), code(3), text(3)] })).toEqual([]);
    // One that was stored before is written as it was.
    expect(payFile(layoutOf(cut), [line], facts).text).toContain(',2026-03-,I,US\r\n');
  });

  it('of fixed width reports every field without a fitting width at once', () => {
    const detail = [
      put('check-number'),
      put('amount', { width: 10 }),
      put('issue-date', { width: 5, date_pattern: 'MMDDYY' }),
      put('issue-or-void-code', { width: 2 }),
      put('text', { width: 1, text: 'XX' }),
    ];
    expect(layoutIssues({ ...arp, detail }).map(({ field }) => field)).toEqual([
      'detail.0.width',
      'detail.2.width',
      'detail.3.width',
      'detail.4.width',
    ]);
  });

  it('of fixed width writes lines that can be read back by their widths', () => {
    fc.assert(
      fc.property(
        fc.record({
          check_number: fc.integer({ min: 1, max: 99_999_999 }),
          cents: fc.integer({ min: 1, max: 9_999_999 }),
          payee: fc.string({ maxLength: 60 }),
          end: fc.constantFrom('CRLF', 'LF'),
        }),
        ({ check_number, cents, payee, end }) => {
          const layout = layoutOf({
            ...arp,
            header: [],
            trailer: [],
            line_end: end,
            detail: [
              put('check-number', { width: 8, side: 'right', fill: 'zeros' }),
              put('amount', { width: 12, side: 'right' }),
              put('issue-date', { width: 8, date_pattern: 'MMDDYYYY' }),
              put('payee', { width: 20 }),
            ],
          });
          const own = { ...line, check_number, amount: cents / 100, payee };
          const { text } = payFile(layout, [own], facts);
          const [row = ''] = text.split(end === 'LF' ? '\n' : '\r\n');
          expect(row).toHaveLength(48);
          expect(Number(row.slice(0, 8))).toBe(check_number);
          expect(Math.round(Number(row.slice(8, 20)) * 100)).toBe(cents);
          expect(row.slice(20, 28)).toBe('03012026');
        },
      ),
    );
  });

  it("with titles writes a company's lines as without them", () => {
    const detail = [put('check-number'), put('amount'), put('payee', { width: 6 })];
    const own = { ...csv, detail, void_code: null, line_end: 'LF' } as const;
    const lines = [{ ...line, payee: '=Ann, Inc.' }];
    expect(payFile(layoutOf(own), lines, facts).text).toBe('Check number,Amount,Payee\n7,1234.50,"=Ann, "\n');
  });

  it("reports an amount that doesn't fit instead of cutting it", () => {
    const detail = [put('check-number', { width: 4 }), put('amount', { width: 6 })];
    const layout = layoutOf({ ...arp, detail, header: [], trailer: [], issue_code: null, void_code: null });
    expect(payFile(layout, [line], facts).problems).toEqual([
      { isBlocking: true, message: `The amount is too large for ${layout.name}: check 7.` },
    ]);
  });
});
