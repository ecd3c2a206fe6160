import type { PayLayoutId } from './pay-layout-ids.ts';

/** Content of a field in a Positive Pay file. `cents` is the amount without a decimal point. */
export type PayValue =
  | 'account'
  | 'number'
  | 'amount'
  | 'cents'
  | 'issued'
  | 'payee'
  | 'code'
  | 'bank-id'
  | 'made-on'
  | 'count'
  | 'sum-of-cents'
  | 'sum-of-numbers';

export type DatePattern = 'YYYY-MM-DD' | 'YYYYMMDD' | 'MMDDYY' | 'MM/DD/YYYY';

export interface PayField {
  /** A value, or a constant text. */
  readonly is: PayValue | { readonly text: string };
  /** Exact width in a fixed-width file; maximum length otherwise. */
  readonly width?: number;
  /** Alignment of a shorter value, and the padding character. */
  readonly side?: 'left' | 'right';
  readonly fill?: ' ' | '0';
  readonly date?: DatePattern;
}

export const ISSUE_DATE = 'Issue date';
export const ISSUE_OR_VOID = 'Issue or void';

/** A bank's layout of the file, as data. */
export interface PayLayout {
  readonly id: PayLayoutId;
  readonly name: string;
  /** Either a separator between fields, or fields of fixed width. */
  readonly separator: string | null;
  /** Users open the file in a spreadsheet, so it has titles, and cells that could run as formulas are escaped. */
  readonly hasTitles?: boolean;
  readonly header?: readonly PayField[];
  readonly detail: readonly PayField[];
  readonly trailer?: readonly PayField[];
  readonly issueCode: string;
  /** Null if the layout reports issued checks only. */
  readonly voidCode: string | null;
  /** Banks compare payees as capitals without accents. */
  readonly isPlainPayee: boolean;
  readonly extension: 'csv' | 'txt';
  /** Layouts differ between customers of a bank, so the first file is a test. */
  readonly needsTest: boolean;
}

const digits = (is: PayValue, width: number): PayField => ({ is, width, side: 'right', fill: '0' });
const blank = (width: number): PayField => ({ is: { text: '' }, width });
const literal = (text: string): PayField => ({ is: { text }, width: text.length });

const plainCsv: PayLayout = {
  id: 'plain-csv',
  name: 'Plain CSV',
  separator: ',',
  hasTitles: true,
  detail: [
    { is: 'account' },
    { is: 'number' },
    { is: 'amount' },
    { is: 'issued', date: 'YYYY-MM-DD' },
    { is: 'payee' },
    { is: 'code' },
  ],
  issueCode: 'I',
  voidCode: 'V',
  isPlainPayee: false,
  extension: 'csv',
  needsTest: false,
};

const chase: PayLayout = {
  id: 'chase',
  name: 'Chase (CSV)',
  separator: ',',
  detail: [
    { is: 'code' },
    { is: 'account' },
    { is: 'number' },
    { is: 'issued', date: 'MMDDYY' },
    { is: 'amount' },
    { is: 'payee', width: 40 },
  ],
  issueCode: 'I',
  voidCode: 'C',
  isPlainPayee: true,
  extension: 'csv',
  needsTest: true,
};

const wellsFargoArp: PayLayout = {
  id: 'wells-fargo-arp',
  name: 'Wells Fargo ARP (fixed width)',
  separator: null,
  header: [literal('*03'), digits('bank-id', 5), digits('account', 15), literal('0')],
  detail: [
    digits('number', 10),
    { is: 'issued', width: 6, date: 'MMDDYY' },
    digits('account', 15),
    { is: 'code', width: 3 },
    digits('cents', 10),
    { is: 'payee', width: 80 },
  ],
  trailer: [literal('&'), digits('count', 5), digits('sum-of-cents', 10)],
  issueCode: '320',
  // A cancel, which states the amount of the check.
  voidCode: '370',
  isPlainPayee: true,
  extension: 'txt',
  needsTest: true,
};

const bankOfAmerica: PayLayout = {
  id: 'bank-of-america',
  name: 'Bank of America (fixed width)',
  separator: null,
  header: [
    { is: 'bank-id', width: 8, side: 'left', fill: '0' },
    digits('account', 10),
    { is: 'made-on', width: 8, date: 'YYYYMMDD' },
  ],
  detail: [
    digits('number', 10),
    digits('cents', 10),
    digits('account', 10),
    { is: 'issued', width: 6, date: 'MMDDYY' },
    blank(1),
    { is: 'payee', width: 43 },
  ],
  trailer: [
    literal('1EOF'),
    blank(1),
    digits('count', 5),
    blank(20),
    digits('sum-of-numbers', 10),
    digits('sum-of-cents', 10),
  ],
  issueCode: '',
  voidCode: null,
  isPlainPayee: true,
  extension: 'txt',
  needsTest: true,
};

const usBank: PayLayout = {
  id: 'us-bank',
  name: 'US Bank SinglePoint (CSV)',
  separator: ',',
  detail: [
    { is: 'account' },
    { is: 'number' },
    { is: 'amount' },
    { is: 'issued', date: 'MM/DD/YYYY' },
    { is: 'code' },
    { is: 'payee' },
  ],
  issueCode: 'ISS',
  voidCode: 'CN',
  isPlainPayee: true,
  extension: 'csv',
  needsTest: true,
};

export const payLayouts: Readonly<Record<PayLayoutId, PayLayout>> = {
  'plain-csv': plainCsv,
  chase,
  'wells-fargo-arp': wellsFargoArp,
  'bank-of-america': bankOfAmerica,
  'us-bank': usBank,
};

/** Whether any line of a file has this value. */
export const hasValue = ({ header = [], detail, trailer = [] }: PayLayout, value: PayValue): boolean =>
  [...header, ...detail, ...trailer].some(({ is }) => is === value);
