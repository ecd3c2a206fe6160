import { countOf, plural } from '../../count-of.ts';
import { columnDecimal, type Decimal, signedCents, splitAmount } from './amount-text.ts';
import { dateShape } from './day-text.ts';
import { numberInCell, saysBalance, saysCleared, saysVoid } from './marks.ts';
import { type Entry, MAX_FILE_ROWS, NO_END, oneLine, type ParsedFile, UnreadableFile } from './reading.ts';
import { reversedNumber } from './reversals.ts';

interface QifRecord {
  readonly isCard: boolean;
  readonly line: number;
  readonly account: string;
  readonly fields: ReadonlyMap<string, string>;
  /** Categories and amounts of the splits, which are included in the total. */
  readonly splits: readonly { readonly category: string; amount: string }[];
}

/** Lists of transactions; other lists contain categories, prices and so on. */
const MOVEMENTS = /^!type:\s*(?:bank|cash|ccard|oth\s?[al]|invoice)\b/i;

interface QifRecords {
  readonly found: readonly QifRecord[];
  /** Other lists in the file, with their number of records. */
  readonly others: ReadonlyMap<string, number>;
  readonly dateOrder: 'day first' | 'month first' | undefined;
  /** Whether the last payment has an end. */
  readonly isComplete: boolean;
}

const MAX_SPLITS = 500;

function recordsOf(text: string): QifRecords {
  const found: QifRecord[] = [];
  const others = new Map<string, number>();
  let [account, list, start] = ['', 'movements', 0];
  let isCard = false;
  let dateOrder: QifRecords['dateOrder'];
  let fields = new Map<string, string>();
  let splits: { category: string; amount: string }[] = [];
  const end = (): void => {
    if (fields.size > 0) {
      if (list === 'movements') found.push({ isCard, line: start, account, fields, splits });
      else if (list === 'account') account = fields.get('N') ?? account;
      else others.set(list, (others.get(list) ?? 0) + 1);
    }
    if (found.length > MAX_FILE_ROWS) throw new UnreadableFile('This file has too many rows. Export a shorter period.');
    [fields, splits] = [new Map(), []];
  };
  const header = (line: string): void => {
    end();
    const order = /^!option:\s*(mdy|dmy)/i.exec(line)?.[1]?.toLowerCase();
    if (order !== undefined) dateOrder = order === 'dmy' ? 'day first' : 'month first';
    if (/^!(?:option|clear):/i.test(line)) return;
    isCard = /^!type:\s*ccard/i.test(line);
    if (/^!account/i.test(line)) list = 'account';
    else list = MOVEMENTS.test(line) ? 'movements' : oneLine(line.replace(/^!(?:type:)?/i, '')).slice(0, 40);
  };
  for (const [index, line] of text.split('\n').entries()) {
    const [code, value] = [line.slice(0, 1), line.slice(1).trim()];
    if (code === '!') header(line.trim());
    else if (code === '^') end();
    else if (line.trim() !== '') {
      if (fields.size === 0) start = index + 1;
      if (code === 'S' && splits.length < MAX_SPLITS) splits.push({ category: value, amount: '' });
      else if (code === '$' && splits.length > 0) splits[splits.length - 1]!.amount ||= value;
      if (!fields.has(code)) fields.set(code, value);
    }
  }
  const isComplete = list !== 'movements' || fields.size === 0;
  end();
  return { found, others, dateOrder, isComplete };
}

/** Returns a category without its class; a transfer has the other account in brackets. */
const categoryOf = (text: string): string => {
  const plain = text.split('/')[0]?.trim() ?? '';
  return plain.startsWith('[') ? '' : oneLine(plain);
};

/** Parses an amount in the column's number format, unless the amount itself shows another. */
function amountOf({ fields, splits }: QifRecord, decimal: Decimal | undefined): number | undefined {
  // Where both are given, `U` is the one that holds any amount.
  const [exact, total] = [fields.get('U'), fields.get('T')].map((text) => signedCents(text ?? '', decimal));
  if (exact !== undefined || total !== undefined) return exact ?? total;
  if (fields.has('T') || fields.has('U')) return undefined;
  const parts = splits.map(({ amount }) => signedCents(amount, decimal));
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

function entryOf(record: QifRecord, decimal: Decimal | undefined, hasBank: boolean): Entry {
  const { fields, splits, line, account } = record;
  const get = (code: string): string => fields.get(code) ?? '';
  const [payee, memo, dayText] = [oneLine(get('P')), oneLine(get('M')), get('D')];
  const cents = amountOf(record, decimal);
  const mark = get('C');
  const reverses = reversedNumber(get('N'));
  const isVoid = saysVoid([payee, memo, get('N'), get('L'), mark], (cents ?? 0) === 0);
  const isOpening = saysBalance(payee) || (/^\[.*\]$/.test(get('L')) && saysBalance(memo));
  const isOwnTransfer = account !== '' && get('L') === `[${account}]`;
  const text = get('T') || get('U');
  const refused =
    cents === undefined && !isVoid
      ? text === ''
        ? 'it has no amount'
        : `"${text.slice(0, 40)}" isn't an amount`
      : undefined;
  return {
    line,
    dayText,
    day: dateShape(dayText),
    number: numberInCell(get('N')),
    payee,
    memo,
    account: oneLine(account),
    source: oneLine([...fields.values()].join(' | ')),
    category: splits.length > 1 ? '' : categoryOf(get('L')),
    cents: cents ?? 0,
    isVoid,
    ...(reverses !== undefined && { reverses }),
    isCleared: saysCleared(mark),
    ...(record.isCard && hasBank && { setAside: 'on a credit card' }),
    ...((isOpening || isOwnTransfer) && { setAside: 'a balance' }),
    ...(refused !== undefined && { refused }),
  };
}

export const isQif = (text: string): boolean => {
  const head = text.slice(0, 4000).trimStart();
  return (
    /^!(?:type|account|option|clear)/i.test(head) ||
    (/^D\s?\d{1,4}\s?[-/.'\d]/.test(head) && /^\^/m.test(head) && /^[TU][-+\d]/m.test(head))
  );
};

/** Parses QIF, which Quicken, Microsoft Money and many banks export. */
export function readQif(text: string): ParsedFile {
  const { found, others, dateOrder, isComplete } = recordsOf(text);
  const bodies = found.flatMap(({ fields, splits }) =>
    [fields.get('T'), fields.get('U'), ...splits.map(({ amount }) => amount)].flatMap(
      (amount) => splitAmount(amount ?? '')?.body ?? [],
    ),
  );
  const decimal = columnDecimal(bodies);
  // A file of a card alone is its statement.
  const hasBank = found.some(({ isCard }) => !isCard);
  // Lists of categories and classes contain no payments.
  const lost = [...others].filter(([list]) => /invst|invest/i.test(list));
  return {
    kind: 'register',
    format: 'QIF',
    dialect: { decimal: decimal ?? 'not shown', sign: 'negative = money out' },
    entries: found.map((record) => entryOf(record, decimal, hasBank)),
    ...(dateOrder && { dateOrder }),
    notes: [
      ...(isComplete ? [] : [NO_END]),
      ...lost.map(
        ([list, count]) =>
          `${countOf(count, 'record')} of the list "${list}" ${plural(count, 'is', 'are')} left out (investments).`,
      ),
    ],
  };
}
