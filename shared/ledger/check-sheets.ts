import { type CheckOffsets, moved } from './check-offsets.ts';
import { placeCheck } from './check-sheet.ts';
import type { CheckStock } from './check-stocks.ts';
import type { PlacedText, PrintableCheck } from './printable-check.ts';

/** A sheet of paper with its checks. */
export interface CheckSheet {
  readonly checks: readonly PrintableCheck[];
  readonly texts: readonly PlacedText[];
}

interface SheetOptions {
  readonly offsets: CheckOffsets;
  /** Index of the first check on the first sheet, if checks of it were used already. */
  readonly start?: number;
  readonly isCopy?: boolean;
}

const COPY = 'COPY - NOT NEGOTIABLE';
const COPY_SPOT = { x: 2.6, y: 0.62, size: 18 } as const;
/** Plain paper has no number of its own. */
const COPY_NUMBER_SPOT = { x: 6.67, y: 0.62, size: 10 } as const;

const copyMarks = ({ number }: PrintableCheck, top: number): PlacedText[] => [
  { part: 'mark', text: COPY, ...COPY_SPOT, y: COPY_SPOT.y + top },
  ...(number === null
    ? []
    : [{ part: 'mark' as const, text: `Check ${number}`, ...COPY_NUMBER_SPOT, y: COPY_NUMBER_SPOT.y + top }]),
];

/** Places checks on sheets in their order. */
export function checkSheets(
  checks: readonly PrintableCheck[],
  stock: CheckStock,
  { offsets, start = 0, isCopy = false }: SheetOptions,
): CheckSheet[] {
  const perSheet = stock.checks.length;
  const sheets: { checks: PrintableCheck[]; texts: PlacedText[] }[] = [];
  checks.forEach((check, index) => {
    const place = index + (start % perSheet);
    const top = stock.checks[place % perSheet]!;
    const sheet = (sheets[Math.floor(place / perSheet)] ??= { checks: [], texts: [] });
    const texts = [...placeCheck(check, stock, top).texts, ...(isCopy ? copyMarks(check, top) : [])];
    sheet.checks.push(check);
    sheet.texts.push(...texts.map((text) => moved(text, offsets)));
  });
  return sheets;
}
