import { countOf, plural } from '../../count-of.ts';
import { shortListText } from '../../list-text.ts';
import { formatMoney } from '../money.ts';
import { dayIn, type DayOrder, dayOrderOf, dayOrdersOf } from './day-text.ts';
import { sameAccount } from './marks.ts';
import { withReturns, withReversals } from './reversals.ts';
import type { Answers, DateSample, Entry, FileReading, FileRow, ParsedFile, Question } from './reading.ts';

/** Limits the response, however many rows are invalid. */
const MAX_SENTENCES = 200;
const MAX_LINES = 12;

const lineList = (lines: readonly number[]): string =>
  `${plural(lines.length, 'line', 'lines')} ${shortListText(lines, MAX_LINES)}`;

/** Formats an amount of any currency. */
const amountWords = (cents: number): string => formatMoney(cents).replace('$', '');

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

const nameOf = ({ payee, number }: Entry): string =>
  [number === null ? '' : `check ${number}`, short(payee)].filter((part) => part !== '').join(', ');

const dayOrder = (answer: string | undefined): DayOrder | undefined => {
  const first = /day|month|year|dmy|mdy|ymd|d\/m|m\/d|y\/m/i.exec(answer ?? '')?.[0].toLowerCase();
  if (first === undefined) return undefined;
  if (first.startsWith('y')) return 'year first';
  return first.startsWith('d') ? 'day first' : 'month first';
};

/** Collects rows that are skipped for the same reason, to report them in one message. */
class Aside {
  private readonly found = new Map<string, { lines: number[]; cents: number }>();

  add(reason: string, { line, cents }: Entry): void {
    const known = this.found.get(reason) ?? { lines: [], cents: 0 };
    known.lines.push(line);
    known.cents += Math.abs(cents);
    this.found.set(reason, known);
  }

  sentences(): string[] {
    return [...this.found].map(([reason, { lines, cents }]) => {
      const rows = countOf(lines.length, 'row is', 'rows are');
      const sum = cents > 0 ? `, ${amountWords(cents)} in total` : '';
      return `${rows} left out (${reason})${sum}: ${lineList(lines)}.`;
    });
  }
}

/** Removes leading zeros, so that 001042 and 1042 are the same number. */
export const plainNumber = (number: string): string => number.replace(/^#?0*(?=\d)/, '');

function repeatedNumbers(rows: readonly FileRow[]): string[] {
  const byNumber = Map.groupBy(
    rows.filter(({ number }) => number !== null),
    ({ account, number }) => `${account} ${plainNumber(number ?? '')}`,
  );
  return [...byNumber.values()]
    .filter((each) => each.length > 1)
    .map((each) => {
      const amounts = each.slice(0, MAX_LINES).map(({ cents }) => amountWords(cents));
      return `Check number ${each[0]?.number ?? ''} is on ${each.length} rows (${amounts.join(', ')}): ${lineList(each.map(({ line }) => line))}. All of them are kept. Check whether that's intended.`;
    });
}

const limited = (sentences: readonly string[]): string[] => {
  const more = sentences.length - MAX_SENTENCES;
  return more > 0 ? [...sentences.slice(0, MAX_SENTENCES), `And ${countOf(more, 'more row')}.`] : [...sentences];
};

interface Sorted {
  readonly rows: FileRow[];
  readonly refused: string[];
  readonly aside: Aside;
}

/** Sorts entries into those that can be imported, those that can't, and those that aren't payments. */
function sortEntries(entries: readonly Entry[], order: DayOrder | undefined): Sorted {
  const rows: FileRow[] = [];
  const refused: string[] = [];
  const aside = new Aside();
  for (const entry of entries) {
    const { line, cents, isVoid } = entry;
    const refuse = (why: string): void => {
      const what = [nameOf(entry), cents === 0 ? '' : amountWords(Math.abs(cents))]
        .filter((part) => part !== '')
        .join(', ');
      refused.push(`Line ${line}${what === '' ? '' : ` (${what})`} is left out: ${why}.`);
    };
    const date = entry.day === undefined ? undefined : dayIn(entry.day, order);
    if (entry.setAside !== undefined) aside.add(entry.setAside, entry);
    else if (entry.refused !== undefined) refuse(entry.refused);
    else if (cents > 0 && !isVoid) aside.add('money received', entry);
    else if (cents === 0 && !isVoid) aside.add('amount 0.00', entry);
    else if (date === undefined) {
      refuse(entry.dayText === '' ? 'it has no date' : `"${entry.dayText.slice(0, 40)}" isn't a valid date`);
    } else {
      const { dayText, number, payee, memo, account, category, source, isCleared, clearedDay } = entry;
      rows.push({
        line,
        date,
        dayText,
        number,
        payee,
        memo,
        account,
        category,
        source,
        cents: Math.abs(cents),
        void: isVoid,
        cleared: isCleared && !isVoid,
        clearedOn: (clearedDay && dayIn(clearedDay, order)) ?? null,
      });
    }
  }
  return { rows, refused, aside };
}

/** Enough examples for the user to choose. */
const MAX_SAMPLES = 3;

function dateSamples(entries: readonly Entry[], orders: readonly DayOrder[]): DateSample[] {
  const found: DateSample[] = [];
  for (const { day, dayText } of entries) {
    if (found.length === MAX_SAMPLES) break;
    if (day?.kind !== 'two') continue;
    const days = orders.flatMap((order) => {
      const read = dayIn(day, order);
      return read ? [[order, read] as const] : [];
    });
    if (new Set(days.map(([, read]) => read)).size > 1) found.push({ text: dayText, ...Object.fromEntries(days) });
  }
  return found;
}

/**
 * Decides what depends on the whole file: the order of day and month, the accounts, and which rows are skipped and why.
 */
export function finishReading(parsed: ParsedFile, given: Answers): FileReading {
  const reversed = withReversals(parsed.entries);
  const entries = parsed.kind === 'statement' ? withReturns(reversed) : reversed;
  const shapes = [
    ...parsed.entries.flatMap(({ day, clearedDay }) => [day ?? [], clearedDay ?? []].flat()),
    ...(parsed.otherDays ?? []),
  ];
  const [found, dateOrders] = [dayOrderOf(shapes), dayOrdersOf(shapes)];
  const { signs = [] } = parsed;
  const asked: Question[] = [];
  const isOrderOpen = parsed.dateOrder === undefined && found.isOpen;
  if (isOrderOpen) asked.push('date order');
  if (signs.length > 0) asked.push('sign');
  const order = parsed.dateOrder ?? (isOrderOpen ? dayOrder(given['date order']) : found.order);
  const { rows, refused, aside } = sortEntries(entries, order);
  const accounts =
    parsed.accounts ?? [...new Set(rows.map(({ account }) => account))].filter((account) => account !== '');
  if (accounts.length > 1) asked.push('account');
  const wanted = accounts.find((account) => given.account !== undefined && sameAccount(account, given.account));
  const kept = wanted === undefined || parsed.accounts ? rows : rows.filter(({ account }) => account === wanted);
  const others = rows.length - kept.length;
  const readable = kept.toSorted((a, b) => a.line - b.line);
  const answered = Object.fromEntries(
    Object.entries(given).filter(([question]) => asked.some((each) => each === question)),
  );
  return {
    kind: parsed.kind,
    format: parsed.format,
    dialect: { ...parsed.dialect, dates: order ?? (isOrderOpen ? `${dateOrders.join(', ')}: not shown` : 'clear') },
    rows: readable,
    asked,
    answered,
    accounts,
    isOneAccountOnly: parsed.accounts !== undefined,
    isTable: parsed.isTable === true,
    dateOrders,
    signs,
    dateSamples: isOrderOpen ? dateSamples(parsed.entries, dateOrders) : [],
    notes: [
      ...parsed.notes,
      ...limited(refused),
      ...aside.sentences(),
      ...(others > 0 ? [`${countOf(others, 'row is', 'rows are')} left out (for another account).`] : []),
      ...limited(repeatedNumbers(readable.filter((row) => !row.void))),
    ],
  };
}
