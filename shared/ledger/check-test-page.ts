import { type CheckOffsets, moved } from './check-offsets.ts';
import { CHECK_HEIGHT, type CheckPart, type CheckStock, PAPER, partNames } from './check-stocks.ts';
import type { PlacedText } from './printable-check.ts';

/** A rectangle in inches from the top left corner of the paper. */
export interface Box {
  readonly part: CheckPart | 'mark';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A straight line in inches. */
interface Tick {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface TestPage {
  readonly texts: readonly PlacedText[];
  readonly boxes: readonly Box[];
  readonly ticks: readonly Tick[];
}

const POINTS_PER_INCH = 72;
/** Below the baseline, in parts of the size. */
const DESCENT = 0.3;

/** Rulers are this far from the edge, where printers still print. */
const RULER = 0.3;
const LONG = 0.12;
const SHORT = 0.06;

const lengthAt = (tenth: number): number => (tenth % 10 === 0 ? LONG : SHORT);

/** Rulers with a mark every tenth of an inch, which show whether the printer scales the page. */
function rulers(): { readonly ticks: Tick[]; readonly texts: PlacedText[] } {
  const ticks: Tick[] = [];
  const texts: PlacedText[] = [];
  const label = (inch: number, x: number, y: number) => texts.push({ part: 'mark', text: String(inch), x, y, size: 7 });
  for (let tenth = 5; tenth <= PAPER.width * 10 - 5; tenth += 1) {
    const x = tenth / 10;
    ticks.push({ x1: x, y1: RULER, x2: x, y2: RULER + lengthAt(tenth) });
    if (tenth % 10 === 0) label(tenth / 10, x + 0.03, RULER + 0.2);
  }
  for (let tenth = 5; tenth <= PAPER.height * 10 - 5; tenth += 1) {
    const y = tenth / 10;
    ticks.push({ x1: RULER, y1: y, x2: RULER + lengthAt(tenth), y2: y });
    if (tenth % 10 === 0) label(tenth / 10, RULER + 0.14, y + 0.1);
  }
  return { ticks, texts };
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

const boxOf = (part: CheckPart, { x, y, width, size }: Spot, top: number, above = 0): Box => {
  const height = (size / POINTS_PER_INCH) * (1 + DESCENT);
  return { part, x, y: top + y - size / POINTS_PER_INCH - above, width, height: height + above };
};

const STUB = { x: 0.69, width: 7.4, size: 9 } as const;

/**
 * Returns a page to hold against the check paper: a box for each text, rulers and VOID, without anyone's data. Rulers
 * stay in place, because they show the paper, and boxes are moved like the texts of checks.
 */
export function checkTestPage(stock: CheckStock, offsets: CheckOffsets): TestPage {
  const { lines, address } = stock;
  const boxes = [
    ...stock.checks.flatMap((top) => [
      boxOf('date', lines.date, top),
      boxOf('payee', lines.payee, top),
      boxOf('amount', lines.amount, top),
      boxOf('words', lines.words, top),
      boxOf('address', address, top, (address.lines - 1) * address.lineHeight),
      boxOf('memo', lines.memo, top),
    ]),
    ...stock.stubs.map(({ y }) => boxOf('stubs', { ...STUB, y }, 0)),
  ].map((box) => moved(box, offsets));
  const named = boxes.map(({ part, x, y, height }): PlacedText => ({
    part,
    text: part === 'mark' ? '' : partNames[part],
    x: x + 0.04,
    y: y + height - 0.05,
    size: 7,
  }));
  const voids = stock.checks.map((top): PlacedText => ({
    part: 'mark',
    text: 'VOID',
    x: 3.6,
    y: top + CHECK_HEIGHT / 2 + 0.85,
    size: 40,
  }));
  const { ticks, texts } = rulers();
  return { boxes, ticks, texts: [...texts, ...named, ...voids] };
}
