import { type AmountSign, amountSigns } from '../import-amounts.ts';
import { isCheckKind, numberInCell, numberInText, saysWay } from './marks.ts';
import type { FileKind } from './reading.ts';
import { isBalanceLine } from './table-kinds.ts';
import type { TableLine } from './table-lines.ts';

/** Direction of a line's money: -1 out, 1 in. */
export type Way = -1 | 1;

interface FoundWays {
  readonly wayOf: (line: TableLine) => Way;
  /** The file is ambiguous; `wayOf` returns only the more likely direction. */
  readonly isOpen: boolean;
  /** The answers to choose from, unless they are the usual ones. */
  readonly signs?: readonly AmountSign[];
  /** A credit is money out, as in a company's books. */
  readonly isLedger?: boolean;
  /** Describes for the user which amounts are money out. */
  readonly words: string;
}

const OUT_KINDS =
  /^(?:(?:debit|withdrawal|check|cheque|chq|purchase|sale|expense|fee|charge|service charge|atm|pos|bill ?p(?:ay)?m(?:en)?t|paycheck|liability|spend|payable|ach_debit|dd|so|bp|scheck|lastschrift|folgelastschrift|kartenzahlung|dauerauftrag|belastung|pr[ée]l[èe]vement|cargo|addebito|tax payment|cdj$|prj$))/i;
const IN_KINDS =
  /^(?:(?:br$|crj$|receipt$|bank receipt|deposit|dslip|credit|refund|interest|receive|receivable|sales receipt|invoice|payment received|direct deposit|dep|gutschrift|lohn|gehalt|abono|accredito|dividend|return))/i;

/** Guesses a line's direction from the texts next to its amount. */
function hintOf({ texts }: TableLine): Way | undefined {
  const { kind, number, description, payee } = texts;
  const text = payee || description;
  if (/^credit card/i.test(kind)) return undefined;
  if (
    IN_KINDS.test(kind) ||
    /^(?:deposit|interest (?:paid|earned|payment)|refund|autopay)|\bpayment.{0,20}thank you/i.test(text)
  )
    return 1;
  if (OUT_KINDS.test(kind) || isCheckKind(kind)) return -1;
  if (numberInText(text) !== null || numberInText(description) !== null) return -1;
  return kind === '' && numberInCell(number) !== null ? -1 : undefined;
}

/** Evidence for and against plain amounts (positive or in the debit column) being money out. */
interface Votes {
  yes: number;
  no: number;
}

/** Whether an amount is positive or in the debit column; its direction is what the sign question asks about. */
const isPlain = ({ money }: TableLine): boolean =>
  money !== undefined &&
  (money.column === 'amount' ? money.cents > 0 && !money.isPlus : (money.column === 'debit') === money.cents > 0);

function hintVotes(lines: readonly TableLine[]): Votes {
  const votes: Votes = { yes: 0, no: 0 };
  for (const line of lines) {
    const hint = hintOf(line);
    if (hint === undefined || !line.money || line.money.cents === 0) continue;
    if ((hint === -1) === isPlain(line)) votes.yes += 1;
    else votes.no += 1;
  }
  return votes;
}

/** Returns directions proved by a running balance, whichever way the file is sorted. */
function balanceWays(lines: readonly TableLine[]): Map<TableLine, Way> | undefined {
  const forward = new Map<TableLine, Way>();
  const backward = new Map<TableLine, Way>();
  for (const [at, line] of lines.entries()) {
    const size = Math.abs(line.money?.cents ?? 0);
    if (line.balance === undefined || size === 0) continue;
    for (const [ways, other] of [
      [forward, lines[at - 1]],
      [backward, lines[at + 1]],
    ] as const) {
      if (other?.balance === undefined) continue;
      const step = line.balance - other.balance;
      if (Math.abs(step) === size) ways.set(line, step < 0 ? -1 : 1);
    }
  }
  const best = forward.size >= backward.size ? forward : backward;
  const countable = lines.filter(({ balance, money }) => balance !== undefined && (money?.cents ?? 0) !== 0).length;
  return best.size >= 2 && best.size >= 0.8 * (countable - 1) ? best : undefined;
}

function balanceVotes(lines: readonly TableLine[], ways: ReadonlyMap<TableLine, Way>): Votes {
  const votes: Votes = { yes: 0, no: 0 };
  for (const line of lines) {
    const way = ways.get(line);
    if (way === undefined) continue;
    if ((way === -1) === isPlain(line)) votes.yes += 1;
    else votes.no += 1;
  }
  return votes;
}

/** Whether plain amounts are money out by most votes; undefined if there are no more for either. */
const plainByVotes = ({ yes, no }: Votes): boolean | undefined => (yes === no ? undefined : yes > no);

/** Returns the user's answer: whether plain amounts, or those in the debit column, are money out. */
function answeredPlainGoesOut(answer: string | undefined): boolean | undefined {
  const word = /positive|plus|without|debit|negative|minus|credit|\+|-/i.exec(answer ?? '')?.[0].toLowerCase();
  if (word === undefined) return undefined;
  return ['positive', 'plus', 'without', 'debit', '+'].includes(word);
}

const byPlain =
  (plainGoesOut: boolean) =>
  (line: TableLine): Way =>
    isPlain(line) === plainGoesOut && !line.money?.isPlus ? -1 : 1;

function twoColumns(lines: readonly TableLine[], answered: boolean | undefined, isLedger: boolean): FoundWays {
  if (isLedger && answered === undefined) {
    return { wayOf: byPlain(false), isOpen: false, isLedger, words: 'the credit column is money out' };
  }
  const proof = balanceWays(lines);
  const [proved, hinted] = [proof ? balanceVotes(lines, proof) : { yes: 0, no: 0 }, hintVotes(lines)];
  const votes = proved.yes !== proved.no ? proved : hinted;
  // A debit is money out at a bank, but money in in a company's books.
  const plainGoesOut = answered ?? votes.yes >= votes.no;
  const isOpen = votes === hinted && hinted.yes === hinted.no && hinted.yes > 0;
  return {
    wayOf: byPlain(plainGoesOut),
    isOpen,
    isLedger: !plainGoesOut,
    words: plainGoesOut ? 'the debit column is money out' : 'the credit column is money out',
  };
}

const signWords = (plainGoesOut: boolean): string => (plainGoesOut ? 'positive = money out' : 'negative = money out');

const isMinus = ({ money }: TableLine): boolean => (money?.cents ?? 0) < 0;

/** Whether most lines have a minus; undefined if half of them do. */
function isMostlyMinus(lines: readonly TableLine[] = []): boolean | undefined {
  const twice = 2 * lines.filter(isMinus).length;
  return twice === lines.length && twice > 0 ? undefined : twice > lines.length;
}

/** Returns the directions if a column contains them, for every line or most of them. */
function byColumn(lines: readonly TableLine[], answered: boolean | undefined): FoundWays | undefined {
  const withMoney = lines.filter((line) => line.money && line.money.cents !== 0 && !isBalanceLine(line));
  for (const role of ['direction', 'kind'] as const) {
    const said = ({ texts }: TableLine): Way | undefined => saysWay(texts[role]);
    const byWay = Map.groupBy(withMoney, said);
    const [outs, ins, rest = []] = [byWay.get(-1), byWay.get(1), byWay.get(undefined)];
    const isAll = withMoney.length > 0 && rest.length === 0 && !withMoney.some(isMinus);
    if (!isAll && (!outs || !ins || 2 * rest.length >= withMoney.length)) continue;
    const isUsualIn = isMostlyMinus(ins) ?? false;
    const mostly = isMostlyMinus(outs);
    const isHalf = mostly === undefined;
    const proof = rest.length > 0 || isHalf ? balanceWays(lines) : undefined;
    const proved = isHalf && proof ? plainByVotes(balanceVotes(outs ?? [], proof)) : undefined;
    // If half of what goes out has a minus, either the sign says it or a minus corrects.
    const isUsual = mostly ?? !(answered ?? proved ?? isUsualIn);
    const isOpen = isHalf && proved === undefined;
    // If one direction has a minus, the sign says the same as the column, also for lines without a mark.
    if (isUsual !== isUsualIn) return { wayOf: byPlain(!isUsual), isOpen, words: signWords(!isUsual) };
    return {
      wayOf: (line) => {
        const own = said(line);
        const proved = proof?.get(line);
        if (own === undefined && proved !== undefined) return proved;
        const way = own ?? hintOf(line);
        if (way === undefined) return answered === undefined ? -1 : byPlain(answered)(line);
        // An unusual minus corrects an earlier line.
        return (way === -1) === (isMinus(line) === isUsual) ? -1 : 1;
      },
      isOpen: isOpen || rest.some((line) => !proof?.has(line) && hintOf(line) === undefined),
      words: 'a column says which amounts are money out',
    };
  }
  return undefined;
}

const isMarked = ({ money }: TableLine): boolean => money !== undefined && money.isPlus && money.cents > 0;

/** Which amounts of a column with a plus or CR may be money out; without others, what has none is all received. */
function signsBeside(lines: readonly TableLine[]): readonly AmountSign[] {
  const hasPlain = lines.some(isPlain);
  const isThere = { positive: hasPlain, negative: !hasPlain || lines.some(isMinus), marked: true };
  return amountSigns.filter((sign) => isThere[sign]);
}

/** Whether a plus or CR may be money out, as in a company's books: all amounts have one, or most that do look like checks. */
function maybeBooks(lines: readonly TableLine[]): boolean {
  const moved = lines.filter(({ money }) => money !== undefined && money.cents !== 0);
  const outs = (each: readonly TableLine[]): number => each.filter((line) => hintOf(line) === -1).length;
  const [marked, others] = [moved.filter(isMarked), moved.filter((line) => !isMarked(line))];
  if (others.length === 0) return marked.length > 0;
  return outs(marked) > outs(others) && 2 * outs(marked) > marked.length;
}

function oneColumn(
  lines: readonly TableLine[],
  answer: string | undefined,
  kind: FileKind,
  isLedger: boolean,
): FoundWays {
  const amounts = lines.flatMap(({ money }) => (money && money.cents !== 0 ? [money] : []));
  const [hasMinus, hasPlus] = [lines.some(isMinus), lines.some(isMarked)];
  const answered = answeredPlainGoesOut(answer);
  const proof = isLedger ? undefined : balanceWays(lines);
  const ways = (plainGoesOut: boolean, isOpen: boolean): FoundWays => ({
    wayOf: byPlain(answered ?? plainGoesOut),
    isOpen,
    ...(hasPlus && { signs: signsBeside(lines) }),
    words: signWords(answered ?? plainGoesOut),
  });
  if (proof && !hasMinus && new Set(proof.values()).size === 2) {
    return {
      wayOf: (line) => proof.get(line) ?? hintOf(line) ?? -1,
      isOpen: false,
      words: 'the balance shows what is money out',
    };
  }
  const proved = proof && plainByVotes(balanceVotes(lines, proof));
  if (proved !== undefined) return ways(proved, false);
  const hinted = hintVotes(lines);
  // Banks mark payments with a minus sign. Card exports may do the opposite, which only the user knows.
  if (hasMinus && isLedger) return ways(false, false);
  // A company's books may mark payments, which only the user knows.
  if (hasPlus && answer === 'marked') {
    return { ...ways(false, true), wayOf: (line) => (isMarked(line) ? -1 : 1), words: 'plus or CR = money out' };
  }
  if (maybeBooks(lines)) return ways(!hasMinus && lines.some(isPlain), true);
  const isMostlyPlain = 2 * lines.filter(isPlain).length >= amounts.length;
  const isReversed = hinted.yes > hinted.no && isMostlyPlain;
  if (hasMinus) return ways(isReversed, isReversed);
  if (hasPlus) return ways(true, true);
  // All amounts have the same sign: assume a list of checks, unless a statement has none.
  const deposits = lines.filter((line) => hintOf(line) === 1);
  const found = ways(true, kind === 'statement' && hinted.yes === 0 && amounts.length > 0);
  if (deposits.length === 0 || answered !== undefined) return found;
  return { ...found, wayOf: (line) => hintOf(line) ?? -1 };
}

/** Determines which amounts of a table are money out, by its columns, a running balance or other texts of the lines. */
export function findWays(
  lines: readonly TableLine[],
  answer: string | undefined,
  kind: FileKind,
  isLedger: boolean,
): FoundWays {
  const answered = answeredPlainGoesOut(answer);
  const isTwo = lines.some(({ money }) => money !== undefined && money.column !== 'amount');
  if (isTwo) return twoColumns(lines, answered, isLedger);
  return byColumn(lines, answered) ?? oneColumn(lines, answer, kind, isLedger);
}
