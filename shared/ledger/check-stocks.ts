import { cklgPayee } from '../contract/collections/cklg-payee.ts';
import { labelOf } from '../contract/field.ts';
import { checkLabels } from './check-labels.ts';
import type { CheckStockId } from './check-stock-ids.ts';

/** Letter paper, in inches. */
export const PAPER = { width: 8.5, height: 11 } as const;

/** Height of a check in inches. */
export const CHECK_HEIGHT = 3.5;

/** The parts that can be moved separately to match a printer. */
export const checkParts = ['date', 'payee', 'amount', 'words', 'address', 'memo', 'stubs'] as const;

export type CheckPart = (typeof checkParts)[number];

export const partNames: Readonly<Record<CheckPart, string>> = {
  date: checkLabels.transaction_date,
  payee: checkLabels.payee_id,
  amount: 'Amount in figures',
  words: 'Amount in words',
  address: labelOf(cklgPayee.fields, 'address'),
  memo: 'Memo',
  stubs: 'Stubs',
};

/**
 * Where a line of text is printed: its start and its baseline in inches from the top left corner of the check, its
 * greatest width in inches, and its sizes in points.
 */
export interface LineSpot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly smallest: number;
}

/** Several lines; `y` is the baseline of the last one, so that fewer lines start lower. */
export interface BlockSpot extends LineSpot {
  readonly lines: number;
  readonly lineHeight: number;
}

/** A stub: where its first line is, from the top of the paper in inches. */
export interface StubSpot {
  readonly y: number;
}

export interface CheckStock {
  readonly id: CheckStockId;
  readonly name: string;
  /** Tops of the checks on a sheet, in inches from the top of the paper. */
  readonly checks: readonly number[];
  readonly stubs: readonly StubSpot[];
  readonly lines: Readonly<Record<'date' | 'payee' | 'amount' | 'words' | 'memo', LineSpot>>;
  readonly address: BlockSpot;
}

const SIZE = 10;
const SMALLEST = 7;
/** Words of amounts in the hundreds of millions still fit at this size. */
const SMALLEST_WORDS = 6;

const line = (x: number, y: number, width: number, more: Partial<LineSpot> = {}): LineSpot => ({
  x,
  y,
  width,
  size: SIZE,
  smallest: SMALLEST,
  ...more,
});

const address = (x: number, y: number, width: number): BlockSpot => ({
  ...line(x, y, width, { size: 9 }),
  lines: 5,
  lineHeight: 0.15,
});

const memo = { size: 8, smallest: 6 };

const voucherLines: CheckStock['lines'] = {
  date: line(6.67, 0.93, 1.4),
  payee: line(1.25, 1.49, 5.5),
  amount: line(7.08, 1.49, 1.15),
  words: line(0.97, 1.83, 5.3, { smallest: SMALLEST_WORDS }),
  // Higher than on other programs' vouchers, to stay clear of the half inch above the edge kept for magnetic ink.
  memo: line(0.83, 2.94, 3.5, memo),
};

const voucher = { lines: voucherLines, address: address(0.97, 2.67, 3.8) };

/** From the top of a stub to its first line, in inches. */
const TO_FIRST_LINE = 0.67;

/** Positions of common pre-printed paper. Paper differs between makers, so each part can be moved. */
export const checkStocks: Readonly<Record<CheckStockId, CheckStock>> = {
  'voucher-top': {
    id: 'voucher-top',
    name: 'Voucher, check on top',
    checks: [0],
    stubs: [{ y: 4.17 }, { y: 7.64 }],
    ...voucher,
  },
  'voucher-middle': {
    id: 'voucher-middle',
    name: 'Voucher, check in the middle',
    checks: [CHECK_HEIGHT],
    stubs: [{ y: TO_FIRST_LINE }, { y: 7.64 }],
    ...voucher,
  },
  'voucher-bottom': {
    id: 'voucher-bottom',
    name: 'Voucher, check at the bottom',
    checks: [PAPER.height - CHECK_HEIGHT],
    // Clear of the fold, which is 3.5 or 4 inches from the top depending on the maker.
    stubs: [{ y: TO_FIRST_LINE }, { y: 4 + TO_FIRST_LINE }],
    ...voucher,
  },
  'three-per-page': {
    id: 'three-per-page',
    name: 'Three checks on a page',
    checks: [0, CHECK_HEIGHT, 2 * CHECK_HEIGHT],
    stubs: [],
    lines: {
      date: line(6.94, 0.93, 1.25),
      payee: line(1.25, 1.42, 5.5),
      amount: line(6.94, 1.42, 1.25),
      words: line(1.25, 1.83, 5.6, { smallest: SMALLEST_WORDS }),
      memo: line(0.69, 2.94, 3.5, memo),
    },
    address: address(1.25, 2.67, 3.5),
  },
};

/** Where the paper is torn or cut: above and below each check, in inches from the top of the paper. */
export const foldsOf = ({ checks }: CheckStock): number[] =>
  [...new Set(checks.flatMap((top) => [top, top + CHECK_HEIGHT]))].filter((y) => y > 0 && y < PAPER.height);

export const isVoucher = ({ stubs }: CheckStock): boolean => stubs.length > 0;
