import type { Columns } from './layout.ts';
import type { FileKind } from './reading.ts';
import {
  isSplitNumber,
  numberInText,
  sameAccount,
  saysBalance,
  saysPending,
  saysTotal,
  saysWay,
  startsPending,
} from './marks.ts';
import type { TableLine } from './table-lines.ts';

/** One transaction of a register: its first line and its splits. */
export interface Group {
  readonly head: TableLine;
  readonly splits: readonly TableLine[];
  /** A line below may be a split, so the amount may be only a part. */
  readonly isUnsure?: boolean;
}

/** A transaction to which lines are being added. */
interface OpenGroup {
  head: TableLine;
  readonly splits: TableLine[];
  /** What its dated lines sum to, kept because a file can have very many. */
  sum: number;
  isUnsure?: boolean;
}

interface Grouped {
  readonly groups: readonly Group[];
  /** Lines with an amount that belong to no transaction. */
  readonly strays: readonly TableLine[];
}

/** Whether a line is a total or a balance; a section's total has its name left of the dates. */
const isFooter = ({ cells, label, money }: TableLine): boolean =>
  label !== '' || money?.isBoth === true || cells.some((cell) => saysTotal(cell) || saysBalance(cell));

/** Whether a line names another account than one above it, as the lines of a transaction in a journal do. */
const hasOtherAccount = ({ texts }: TableLine, above: TableLine | undefined): boolean =>
  above !== undefined && texts.account !== '' && !sameAccount(texts.account, above.texts.account);

/** An amount as written, or by its mark, so that one in a column of two is the opposite of one in the other. */
function centsOf({ money, texts }: TableLine): number {
  const cents = money?.cents ?? 0;
  if (money?.column !== 'amount') return money?.column === 'credit' ? -cents : cents;
  const way = saysWay(texts.direction) ?? saysWay(texts.kind);
  return way === undefined ? cents : way * Math.abs(cents);
}

const sumOf = (lines: readonly TableLine[]): number => lines.reduce((sum, line) => sum + centsOf(line), 0);

/**
 * Whether a line is a split of the transaction above. Banks count transactions anew every day, and a check has the same
 * one as its fee or return, so its number alone is no proof; programs may write the check's number on one line only.
 */
function isSplitOf(one: TableLine, { head, splits, sum }: OpenGroup, kind: FileKind): boolean {
  if (one.dayText !== head.dayText) return false;
  const isAlike = (...roles: readonly (keyof TableLine['texts'])[]): boolean =>
    roles.every((role) => one.texts[role] === head.texts[role]);
  const isMarked = one.texts.splitMark !== '' && head.texts.splitMark !== '';
  if (isMarked && isAlike('number', 'payee', 'account')) return true;
  if (one.texts.transaction === '' || !isAlike('transaction')) return false;
  const isOneNumber = isAlike('number') || one.texts.number === '' || head.texts.number === '';
  if ([head, ...splits].some((line) => hasOtherAccount(one, line))) return isOneNumber;
  // What takes a payment back isn't a part of it.
  if (sum !== 0 && sum + centsOf(one) === 0) return false;
  if (kind !== 'register') return isAlike('number') && one.balance === undefined;
  const payee = head.texts.payee === '' ? 'description' : 'payee';
  const isOtherCategory = !isAlike('category') && (one.texts[payee] === '' || isAlike(payee));
  return isOtherCategory ? isOneNumber : isAlike('number');
}

const withNumberOf = (head: TableLine, { texts: { number } }: TableLine): TableLine =>
  head.texts.number === '' && number !== '' ? { ...head, texts: { ...head.texts, number } } : head;

/** Whether two balances differ by the amount of a line. */
const isStepOf = ({ money }: TableLine, one: TableLine, other: TableLine): boolean =>
  Math.abs((one.balance ?? Number.NaN) - (other.balance ?? Number.NaN)) === Math.abs(money?.cents ?? 0);

/** Whether a first line's amount is the opposite of the other lines' sum or, without signs, that sum. */
function isBalanced(block: readonly TableLine[]): boolean {
  const sum = sumOf(block);
  // Payments of a day can have such a sum as well.
  const isMoved = block.every((line, at) => {
    const above = block[at - 1];
    // Files begin with the oldest line or with the newest.
    return above === undefined || isStepOf(line, above, line) || isStepOf(above, above, line);
  });
  return sum === 0 || (sum === 2 * sumOf(block.slice(0, 1)) && !isMoved);
}

/**
 * Whether lines without a date are the other accounts of the transaction above: those of most transactions have its sum.
 * Those of a list have categories there, which aren't the same from line to line either.
 */
function isJournal(lines: readonly TableLine[]): boolean {
  const blocks: TableLine[][] = [];
  for (const line of lines) {
    if (line.dayText !== '') blocks.push([line]);
    else if (!isFooter(line)) blocks.at(-1)?.push(line);
  }
  const several = blocks.filter((block) => block.some((line, at) => at > 0 && hasOtherAccount(line, block[0])));
  return several.length > 0 && 2 * several.filter(isBalanced).length >= several.length;
}

/**
 * Whether a statement has each day on its first line alone: no day is repeated, and lines without one have a balance of
 * their own.
 */
function isByDay(lines: readonly TableLine[], kind: FileKind): boolean {
  const moved = lines.filter(({ money }) => money !== undefined);
  const days = moved.flatMap(({ day, dayText }) => (day ? dayText : []));
  return (
    kind === 'statement' &&
    moved.some(({ dayText, balance }) => dayText === '' && balance !== undefined) &&
    days.every((day, at) => day !== days[at - 1])
  );
}

const hasNumber = ({ texts }: TableLine): boolean =>
  texts.number !== '' || numberInText(texts.description || texts.payee) !== null;

export const isPending = ({ texts, balance }: TableLine, kind: FileKind): boolean =>
  saysPending(texts.status) ||
  saysPending(texts.kind) ||
  (kind === 'statement' && balance === undefined && [texts.payee, texts.description].some(startsPending));

/** Whether a line without a date can be a split of the transaction above: only tables of programs have such lines. */
function canBeSplit(line: TableLine, head: TableLine, columns: Columns, kind: FileKind): boolean {
  const { texts, balance } = line;
  if (hasNumber(line) || texts.kind !== '' || texts.status !== '') return false;
  // A payment of a statement has a balance of its own; in a register, each split may have one.
  if (kind === 'statement' && balance !== undefined && !isSplitNumber(head.texts.number)) return false;
  const isOfProgram = (['number', 'category', 'transaction'] as const).some((role) => columns[role] !== undefined);
  return isOfProgram || texts.account !== head.texts.account;
}

/** Whether the balance is still that of the line above, so that the amount was only mentioned, as interest of the year. */
const isSummary = ({ balance, money }: TableLine, above: TableLine | undefined): boolean =>
  balance !== undefined && balance === above?.balance && money?.cents !== 0;

/** Whether neither with the oldest line first nor with the newest the amount of a line explains how its balance moved. */
function isContradicted(line: TableLine, ...neighbors: readonly (TableLine | undefined)[]): boolean {
  const [above, below] = neighbors.map((each) =>
    each?.balance === undefined || hasOtherAccount(line, each) ? undefined : each,
  );
  const isOldestFirst = above ? isStepOf(line, above, line) : !below || isStepOf(below, line, below);
  const isNewestFirst = (!above || isStepOf(above, above, line)) && (!below || isStepOf(line, line, below));
  return !isOldestFirst && !isNewestFirst;
}

/** Groups lines without their own date with the line above, and lines of the same transaction. */
export function groupLines(lines: readonly TableLine[], columns: Columns, named: FileKind): Grouped {
  const groups: OpenGroup[] = [];
  const strays: TableLine[] = [];
  const dated = lines.filter(({ day }) => day !== undefined);
  let [datedAbove, headAt] = [0, 0];
  const kind = isJournal(lines) ? 'register' : named;
  const isDayAbove = isByDay(lines, kind);
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const { dayText, day, money, texts } = line;
    const last = groups.at(-1);
    if (dayText === '') {
      if (!money) continue;
      if (isFooter(line)) isOpen = false;
      else if (!isOpen || !last || isPending(line, kind)) strays.push(line);
      else if (isDayAbove && !isSplitNumber(last.head.texts.number))
        groups.push({
          head: { ...line, dayText: last.head.dayText, day: last.head.day },
          splits: [],
          sum: centsOf(line),
        });
      else if (canBeSplit(line, last.head, columns, kind)) last.splits.push(line);
      else {
        strays.push(line);
        const { head } = last;
        const isOther = isSummary(line, lines[at - 1]) && !isContradicted(head, lines[headAt - 1], dated[datedAbove]);
        if (head.texts.number !== '' && !hasNumber(line) && !isOther) last.isUnsure = true;
      }
      continue;
    }
    if (!day) {
      isOpen = false;
      const isNote =
        saysTotal(dayText) || saysBalance(dayText) || (!money && texts.payee === '' && texts.number === '');
      if (!isNote && (money || texts.number !== '')) strays.push(line);
      continue;
    }
    isOpen = true;
    datedAbove += 1;
    if (last && isSplitOf(line, last, kind)) {
      last.splits.push(line);
      last.sum += centsOf(line);
      last.head = withNumberOf(last.head, line);
    } else {
      groups.push({ head: line, splits: [], sum: centsOf(line) });
      headAt = at;
    }
  }
  return { groups, strays };
}
