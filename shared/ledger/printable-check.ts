import type { CheckPart } from './check-stocks.ts';

/** What is printed on a check. */
export interface PrintableCheck {
  readonly id: number;
  readonly number: number | null;
  readonly date: string;
  readonly cents: number;
  readonly payee: string;
  readonly address: string | null;
  readonly note: string | null;
  readonly account: string;
  readonly fundSource: string;
}

/** A line of text on a sheet: its start and baseline in inches from the top left corner, its size in points. */
export interface PlacedText {
  readonly part: CheckPart | 'mark';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
