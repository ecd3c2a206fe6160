import type { PayLayoutId } from './pay-layout-ids.ts';
import type { StoredPayField, StoredPayLayout } from './pay-layout-rules.ts';
import { type PayContent, type payDates, payWord, separatorOf } from './pay-layout-words.ts';

/** Content of a field in a Positive Pay file, or a constant text. */
export type PayValue = Exclude<PayContent, 'text'>;

export type DatePattern = (typeof payDates)[number];

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

/** A bank's layout of the file, ready to be written. */
export interface PayLayout {
  readonly name: string;
  /** Either a separator between fields, or fields of fixed width. */
  readonly separator: string | null;
  readonly titles?: readonly string[];
  readonly header?: readonly PayField[];
  readonly detail: readonly PayField[];
  readonly trailer?: readonly PayField[];
  readonly issueCode: string;
  /** Null if the layout reports issued checks only. */
  readonly voidCode: string | null;
  /** Banks compare payees as capitals without accents. */
  readonly isPlainPayee: boolean;
  readonly lineEnd: string;
  readonly extension: 'csv' | 'txt';
  /** Users open the file in a spreadsheet, so cells that could run as formulas are escaped. */
  readonly escapesFormulas: boolean;
  /** Layouts differ between customers of a bank, so the first file is a test. */
  readonly needsTest: boolean;
}

function fieldOf({ content, text, width, side, fill, date_pattern }: StoredPayField): PayField {
  return {
    is: content === 'text' ? { text: text ?? '' } : content,
    ...(width !== null && { width }),
    ...(side !== null && { side }),
    ...(fill !== null && { fill: fill === 'zeros' ? '0' : ' ' }),
    ...(date_pattern !== null && { date: date_pattern }),
  };
}

const titleOf = ({ content, text }: StoredPayField): string =>
  content === 'text' ? (text ?? '') : payWord(content === 'issue-or-void-code' ? 'issue-or-void' : content);

/** Returns a stored layout, a company's or a preset, ready to be written. */
export function layoutOf(stored: StoredPayLayout, isPlain = false): PayLayout {
  const { name, header, detail, trailer } = stored;
  return {
    name,
    separator: separatorOf(stored.format),
    ...(stored.has_titles && { titles: detail.map(titleOf) }),
    ...(header.length > 0 && { header: header.map(fieldOf) }),
    detail: detail.map(fieldOf),
    ...(trailer.length > 0 && { trailer: trailer.map(fieldOf) }),
    issueCode: stored.issue_code ?? '',
    voidCode: stored.void_code,
    isPlainPayee: stored.has_plain_payees,
    lineEnd: stored.line_end === 'LF' ? '\n' : '\r\n',
    extension: stored.extension,
    escapesFormulas: isPlain,
    needsTest: !isPlain,
  };
}

const put = (content: PayContent, more: Partial<StoredPayField> = {}): StoredPayField => ({
  content,
  text: null,
  width: null,
  side: null,
  fill: null,
  date_pattern: null,
  ...more,
});
const digits = (content: PayContent, width: number) => put(content, { width, side: 'right', fill: 'zeros' });
const blank = (width: number) => put('text', { width });
const literal = (text: string) => put('text', { text, width: text.length });
const date = (content: PayContent, date_pattern: DatePattern, width: number | null = null) =>
  put(content, { date_pattern, width });

const delimited = {
  format: 'comma',
  header: [],
  trailer: [],
  has_titles: false,
  has_plain_payees: true,
  line_end: 'CRLF',
  extension: 'csv',
} as const;
const fixed = { ...delimited, format: 'fixed-width', extension: 'txt' } as const;

/** The layouts that come with the product, written like a company's own. */
export const payPresets: Readonly<Record<PayLayoutId, StoredPayLayout>> = {
  'plain-csv': {
    ...delimited,
    name: 'Plain CSV',
    has_titles: true,
    detail: [
      put('account-number'),
      put('check-number'),
      put('amount'),
      date('issue-date', 'YYYY-MM-DD'),
      put('payee'),
      put('issue-or-void-code'),
    ],
    issue_code: 'I',
    void_code: 'V',
    has_plain_payees: false,
  },
  chase: {
    ...delimited,
    name: 'Chase (CSV)',
    detail: [
      put('issue-or-void-code'),
      put('account-number'),
      put('check-number'),
      date('issue-date', 'MMDDYY'),
      put('amount'),
      put('payee', { width: 40 }),
    ],
    issue_code: 'I',
    void_code: 'C',
  },
  'wells-fargo-arp': {
    ...fixed,
    name: 'Wells Fargo ARP (fixed width)',
    header: [literal('*03'), digits('bank-id', 5), digits('account-number', 15), literal('0')],
    detail: [
      digits('check-number', 10),
      date('issue-date', 'MMDDYY', 6),
      digits('account-number', 15),
      put('issue-or-void-code', { width: 3 }),
      digits('amount-in-cents', 10),
      put('payee', { width: 80 }),
    ],
    trailer: [literal('&'), digits('count-of-checks', 5), digits('total-in-cents', 10)],
    issue_code: '320',
    // A cancel, which states the amount of the check.
    void_code: '370',
  },
  'bank-of-america': {
    ...fixed,
    name: 'Bank of America (fixed width)',
    header: [
      put('bank-id', { width: 8, side: 'left', fill: 'zeros' }),
      digits('account-number', 10),
      date('file-date', 'YYYYMMDD', 8),
    ],
    detail: [
      digits('check-number', 10),
      digits('amount-in-cents', 10),
      digits('account-number', 10),
      date('issue-date', 'MMDDYY', 6),
      blank(1),
      put('payee', { width: 43 }),
    ],
    trailer: [
      literal('1EOF'),
      blank(1),
      digits('count-of-checks', 5),
      blank(20),
      digits('sum-of-check-numbers', 10),
      digits('total-in-cents', 10),
    ],
    issue_code: null,
    void_code: null,
  },
  'us-bank': {
    ...delimited,
    name: 'US Bank SinglePoint (CSV)',
    detail: [
      put('account-number'),
      put('check-number'),
      put('amount'),
      date('issue-date', 'MM/DD/YYYY'),
      put('issue-or-void-code'),
      put('payee'),
    ],
    issue_code: 'ISS',
    void_code: 'CN',
  },
};

const preset = (id: PayLayoutId): PayLayout => layoutOf(payPresets[id], id === 'plain-csv');

export const payLayouts: Readonly<Record<PayLayoutId, PayLayout>> = {
  'plain-csv': preset('plain-csv'),
  chase: preset('chase'),
  'wells-fargo-arp': preset('wells-fargo-arp'),
  'bank-of-america': preset('bank-of-america'),
  'us-bank': preset('us-bank'),
};

/** Whether any line of a file has this value. */
export const hasValue = ({ header = [], detail, trailer = [] }: PayLayout, value: PayValue): boolean =>
  [...header, ...detail, ...trailer].some(({ is }) => is === value);
