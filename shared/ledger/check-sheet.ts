import { addressLines } from './address-lines.ts';
import { amountInWords } from './amount-words.ts';
import type { BlockSpot, CheckPart, CheckStock, LineSpot } from './check-stocks.ts';
import { stubTexts } from './check-stub.ts';
import { checkDate, protectedAmount } from './check-text.ts';
import type { PlacedText, PrintableCheck } from './printable-check.ts';
import { fittingSize, isInFont, textWidth } from './text-width.ts';

/** The field of a check with a text that doesn't fit. */
type TightField = 'payee_id' | 'amount' | 'note';

interface FitIssue {
  readonly field: TightField;
  readonly message: string;
}

interface Placed {
  readonly texts: readonly PlacedText[];
  readonly issues: readonly FitIssue[];
}

const STAR = '*';

/** Fills the rest of a line with stars, so that nothing can be added to the words. */
export function filledWithStars(text: string, width: number, size: number): string {
  const free = width - textWidth(`${text} `, size);
  const stars = Math.max(0, Math.floor(free / textWidth(STAR, size) + 1e-9));
  return stars === 0 ? text : `${text} ${STAR.repeat(stars)}`;
}

/** A note on one line. */
const oneLine = (note: string | null): string => (note ?? '').replace(/\s+/g, ' ').trim();

function placeLine(part: CheckPart, text: string, spot: LineSpot, refused: FitIssue, fill = false): Placed {
  if (text === '') return { texts: [], issues: [] };
  const size = fittingSize(text, spot.width, spot.size, spot.smallest);
  if (size === undefined) return { texts: [], issues: [refused] };
  const filled = fill ? filledWithStars(text, spot.width, size) : text;
  return { texts: [{ part, text: filled, x: spot.x, y: spot.y, size }], issues: [] };
}

function placeBlock(part: CheckPart, lines: readonly string[], spot: BlockSpot, refused: FitIssue): Placed {
  const longest = lines.toSorted((a, b) => textWidth(b, 1) - textWidth(a, 1))[0] ?? '';
  const size = fittingSize(longest, spot.width, spot.size, spot.smallest);
  if (size === undefined || lines.length > spot.lines) return { texts: [], issues: [refused] };
  const first = spot.y - (lines.length - 1) * spot.lineHeight;
  const texts = lines.map((text, index) => ({ part, text, x: spot.x, y: first + index * spot.lineHeight, size }));
  return { texts, issues: [] };
}

/** A check with a blank payee could be cashed by anybody, and one with a blank address wouldn't arrive. */
function fontIssues({ payee, address }: PrintableCheck): FitIssue[] {
  const issueOf = (what: string): FitIssue => ({
    field: 'payee_id',
    message: `${what} has characters that checks can't show. Write it in Latin letters.`,
  });
  return [
    ...(isInFont(payee) ? [] : [issueOf(`The name "${payee}"`)]),
    ...(addressLines(address).every(isInFont) ? [] : [issueOf(`The address of "${payee}"`)]),
  ];
}

/** Places the texts of a check and its stubs, for the position on the sheet that starts at `top`. */
export function placeCheck(check: PrintableCheck, stock: CheckStock, top = 0): Placed {
  const { lines, address } = stock;
  const { payee, cents } = check;
  const onCheck = [
    placeLine('date', checkDate(check.date), lines.date, { field: 'amount', message: '' }),
    placeLine('payee', payee, lines.payee, {
      field: 'payee_id',
      message: `The name "${payee}" is too long for a check. Shorten the payee's name.`,
    }),
    placeLine('amount', protectedAmount(cents), lines.amount, {
      field: 'amount',
      message: 'The amount is too long for its box. Split the payment into two checks.',
    }),
    placeLine(
      'words',
      amountInWords(cents),
      lines.words,
      {
        field: 'amount',
        message: 'The amount in words is too long for its line. Split the payment into two checks.',
      },
      true,
    ),
    placeLine('memo', oneLine(check.note), lines.memo, {
      field: 'note',
      message: 'The note is too long for the memo line. Shorten it.',
    }),
    placeBlock('address', [payee, ...addressLines(check.address)], address, {
      field: 'payee_id',
      message: `The address of "${payee}" is too long for the envelope's window. Use at most ${address.lines - 1} short lines.`,
    }),
  ];
  return {
    texts: [
      ...onCheck.flatMap(({ texts }) => texts.map((text) => ({ ...text, y: text.y + top }))),
      ...stock.stubs.flatMap((stub) => stubTexts(check, stub)),
    ],
    issues: [...onCheck.flatMap(({ issues }) => issues), ...fontIssues(check)],
  };
}

/** Returns what prevents a check from being printed on this paper. */
export const fitIssues = (check: PrintableCheck, stock: CheckStock): readonly FitIssue[] =>
  placeCheck(check, stock).issues;
