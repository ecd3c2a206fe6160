import { columnDecimal, type Decimal, signedCents, splitAmount } from './amount-text.ts';
import { dateShape } from './day-text.ts';
import { readGrid } from './delimited.ts';
import { numberInCell, saysCleared, saysVoid } from './marks.ts';
import { type Entry, MAX_FILE_ROWS, NO_END, oneLine, type ParsedFile } from './reading.ts';
import { reversedNumber } from './reversals.ts';
import { isWithoutCheck, kindOtherThanPayment } from './table-kinds.ts';

interface IifLine {
  readonly line: number;
  readonly values: ReadonlyMap<string, string>;
  readonly source: string;
}

interface Transaction {
  readonly head: IifLine;
  readonly splits: IifLine[];
}

interface Transactions {
  readonly found: readonly Transaction[];
  /** Whether the last transaction has an end. */
  readonly isComplete: boolean;
}

/** Returns the transactions; other lists of the file contain accounts, customers, vendors and so on. */
function transactionsOf(text: string): Transactions {
  const found: Transaction[] = [];
  const headings = new Map<string, readonly string[]>();
  let isOpen = false;
  for (const { line, cells } of readGrid(text, '\t', MAX_FILE_ROWS)) {
    const [first = '', ...rest] = cells;
    const kind = first.toUpperCase();
    if (kind.startsWith('!')) {
      headings.set(
        kind.slice(1),
        rest.map((heading) => heading.toUpperCase()),
      );
      continue;
    }
    const names = headings.get(kind) ?? [];
    const values = new Map(names.map((name, index) => [name, rest[index] ?? ''] as const));
    const read: IifLine = { line, values, source: oneLine(rest.filter((cell) => cell !== '').join(' | ')) };
    const last = found.at(-1);
    if (kind === 'TRNS') found.push({ head: read, splits: [] });
    else if (kind === 'SPL' && isOpen && last) last.splits.push(read);
    if (kind === 'TRNS') isOpen = true;
    else if (kind === 'ENDTRNS') isOpen = false;
  }
  return { found, isComplete: !isOpen };
}

/** QuickBooks' names of transaction types in a file, where they differ from those on its screens. */
const kinds: Readonly<Record<string, string>> = {
  'BILL REFUND': 'Vendor Credit',
  'CASH SALE': 'Sales Receipt',
  'CASH REFUND': 'Refund Receipt',
  CCARD: 'Credit Card Charge',
  'CREDIT CARD': 'Credit Card Charge',
  'CCARD REFUND': 'Credit Card Credit',
  PURCHORD: 'Purchase Order',
};

function entryOf({ head, splits }: Transaction, decimal: Decimal | undefined): Entry {
  const get = (name: string): string => head.values.get(name) ?? '';
  const [amount, dayText, memo] = [get('AMOUNT'), get('DATE'), oneLine(get('MEMO'))];
  const cents = signedCents(amount, decimal);
  const kind = kinds[get('TRNSTYPE').toUpperCase()] ?? get('TRNSTYPE');
  const isVoid = saysVoid([get('NAME'), memo, get('DOCNUM')], (cents ?? 0) === 0);
  const setAside = kindOtherThanPayment(kind);
  const reverses = reversedNumber(get('DOCNUM'));
  const why = amount === '' ? 'it has no amount' : `"${amount.slice(0, 40)}" isn't an amount`;
  const [only] = splits;
  return {
    line: head.line,
    dayText,
    day: dateShape(dayText),
    number: isWithoutCheck(kind) ? null : numberInCell(get('DOCNUM')),
    payee: oneLine(get('NAME')),
    memo,
    account: oneLine(get('ACCNT')),
    category: splits.length === 1 ? oneLine(only?.values.get('ACCNT') ?? '') : '',
    source: head.source,
    cents: cents ?? 0,
    isVoid,
    isCleared: saysCleared(get('CLEAR')),
    ...(reverses !== undefined && { reverses }),
    ...(setAside !== undefined && { setAside }),
    ...(cents === undefined && !isVoid && { refused: why }),
  };
}

export const isIif = (text: string): boolean =>
  /^!(?:TRNS|SPL|HDR|ACCNT|VEND|CUST|TIMERHDR)\t/im.test(text.slice(0, 8000));

/** Parses IIF, which QuickBooks Desktop exports and imports. */
export function readIif(text: string): ParsedFile {
  const { found, isComplete } = transactionsOf(text);
  const bodies = found.flatMap(({ head }) => splitAmount(head.values.get('AMOUNT') ?? '')?.body ?? []);
  const decimal = columnDecimal(bodies);
  return {
    kind: 'register',
    format: 'IIF',
    dialect: { decimal: decimal ?? 'not shown', sign: 'negative = money out' },
    entries: found.map((each) => entryOf(each, decimal)),
    notes: isComplete ? [] : [NO_END],
  };
}
