import type { StubSpot } from './check-stocks.ts';
import { checkDate, protectedAmount } from './check-text.ts';
import type { PlacedText, PrintableCheck } from './printable-check.ts';
import { fittingSize, wrapped } from './text-width.ts';

const SIZE = 9;
const SMALLEST = 6;
const LINE_HEIGHT = 0.17;
/** Left edge of texts, of the date, and of the amount, in inches. */
const LEFT = 0.69;
const DATE = 6.67;
const AMOUNT = 6.94;
const WIDTH = 7;
const NAME_WIDTH = 4.4;
const NUMBER = 5.3;

/** From the first line to the details, and to the line of the amount, in inches. */
const TO_DETAILS = 0.42;
const TO_AMOUNT = 2.43;

/** How many detail lines fit above the amount. */
export const MAX_STUB_LINES = Math.floor((TO_AMOUNT - TO_DETAILS) / LINE_HEIGHT);

/** Returns the first lines and how many more there are, so that a long note doesn't print onto the next part. */
export function capped(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines];
  const shown = lines.slice(0, most - 1);
  return [...shown, `and ${lines.length - shown.length} more`];
}

/** Text that can be cut, because the whole of it is in the ledger. */
function cut(text: string, width: number): { readonly text: string; readonly size: number } {
  const size = fittingSize(text, width, SIZE, SMALLEST);
  if (size !== undefined) return { text, size };
  const [first = ''] = wrapped(text, width, SMALLEST);
  return { text: first, size: SMALLEST };
}

const labeled = (label: string, text: string): string[] =>
  text === '' ? [] : wrapped(`${label}: ${text}`, WIDTH, SIZE);

/** Places the lines of a stub: whom, when, what for, and how much. */
export function stubTexts(check: PrintableCheck, { y }: StubSpot): PlacedText[] {
  const at = (text: string, x: number, down: number, size = SIZE): PlacedText => ({
    part: 'stubs',
    text,
    x,
    y: y + down,
    size,
  });
  const name = cut(check.payee, NAME_WIDTH);
  const details = capped(
    [
      ...labeled('Account', check.account),
      ...labeled('Fund source', check.fundSource),
      ...labeled('Note', check.note ?? ''),
    ],
    MAX_STUB_LINES,
  );
  return [
    at(name.text, LEFT, 0, name.size),
    ...(check.number === null ? [] : [at(`No. ${check.number}`, NUMBER, 0)]),
    at(checkDate(check.date), DATE, 0),
    ...details.map((text, index) => at(text, LEFT, TO_DETAILS + index * LINE_HEIGHT)),
    at(protectedAmount(check.cents), AMOUNT, TO_AMOUNT),
  ];
}
