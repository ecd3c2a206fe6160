import { signedCents } from './amount-text.ts';
import { dateShape, isDay } from './day-text.ts';
import { type GridRow, openGrid, type Separator } from './delimited.ts';
import { type Columns, findLayout, type Layout } from './layout.ts';
import {
  isCheckKind,
  numberInCell,
  numberInText,
  plainCategory,
  saysCleared,
  saysFailed,
  saysPaidCheck,
  saysPending,
} from './marks.ts';
import {
  type Answers,
  type Entry,
  type FileKind,
  oneLine,
  type ParsedFile,
  plainSigns,
  UnreadableFile,
} from './reading.ts';
import { reversedNumber } from './reversals.ts';
import { numberColumnOf, withoutRowNumbers } from './row-numbers.ts';
import { type Group, groupLines, isPending } from './table-groups.ts';
import { accountMeans, isBalanceLine, isVoidLine, isWithoutCheck, kindOf, otherThanPayment } from './table-kinds.ts';
import { readLines, type TableLine } from './table-lines.ts';
import { withSections } from './table-sections.ts';
import { findWays, type Way } from './table-sign.ts';
import { isDoubleEntry, type Sized, sizeGroups } from './table-sizes.ts';

/** A table with the column of each role; the user can correct the roles. */
interface OpenedTable {
  readonly rows: readonly GridRow[];
  readonly separator: Separator;
  readonly layout: Layout;
}

/** Parses a delimited text. */
export function openTable(text: string): OpenedTable {
  const { separator, rows } = openGrid(text);
  return { rows, separator, layout: findLayout(rows) };
}

interface Context {
  readonly kind: FileKind;
  readonly numbers: ReturnType<typeof numberColumnOf>;
  readonly meansAccount: boolean;
  readonly hasOtherAccounts: boolean;
  readonly columns: Columns;
  readonly headings: readonly string[];
}

/** Returns the number of a check from a column without a role, if only one of them has a number alone. */
function numberAlone(cells: readonly string[], columns: Columns): string | null {
  const taken = new Set(Object.values(columns));
  const isOther = (cell: string, column: number): boolean => taken.has(column) || cell.includes(',');
  const found = cells.flatMap((cell, column) => (isOther(cell, column) ? [] : (numberInCell(cell) ?? [])));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns the check number. A reference only counts as one if something else in the line indicates a check. */
function numberOf({ texts, cells }: TableLine, { kind, numbers, headings, columns }: Context): string | null {
  const { isReference, isPlain } = numbers;
  const text = texts.description || texts.payee;
  const isCheck =
    [texts.kind, texts.payee, texts.description].some(isCheckKind) ||
    numberInText(texts.kind) !== null ||
    saysPaidCheck(text);
  if (isWithoutCheck(texts.kind)) return null;
  const named = numberInText(text);
  // Banks have numbers of other kinds in such columns.
  if (named !== null && kind === 'statement' && (isPlain || isReference)) return named;
  const inText =
    named ?? (isCheck || kind === 'statement' ? (numberInText(texts.memo) ?? numberInText(texts.payee)) : null);
  const inCell = numberInCell(texts.number);
  const isPaid = /^(?:bill ?p(?:ay)?m(?:en)?t|cdj$|prj$)/i.test(texts.kind);
  if (inCell !== null && (!isReference || isCheck || isPaid || inText !== null)) return inCell;
  if (inCell !== null && isReference && kind === 'register' && texts.kind === '') return inCell;
  if (inText !== null) return inText;
  // Without headings, any of the texts may be the bank's.
  if (headings.length === 0) return cells.map(numberInText).find((found) => found !== null) ?? null;
  // In a register, a word such as EFT replaces the number; a bank's text can consist of the number alone.
  if (!isCheck || kind === 'register' || texts.number !== '') return null;
  const inOther = numberAlone(cells, columns);
  const [leading = ''] = /^\d{1,12}\b/.exec(text) ?? [];
  return (
    numberInText(texts.kind) ??
    numberInCell(leading) ??
    numberInCell(texts.description) ??
    numberInCell(texts.memo.split(';')[0] ?? '') ??
    inOther
  );
}

/** Returns the payee; if a statement has no payee, it is in the text. */
function payeeOf({ texts }: TableLine, { kind, columns }: Context): string {
  if (columns.payee === undefined) return oneLine(texts.description || texts.memo || texts.kind);
  if (texts.payee !== '') return oneLine(texts.payee);
  return kind === 'statement' ? oneLine(texts.description || texts.memo || texts.kind) : oneLine(texts.description);
}

function entryOf({ group, cents, account, category, isElsewhere }: Sized, context: Context): Entry {
  const { head } = group;
  const { texts, money, moneyText } = head;
  const lines: readonly TableLine[] = [head, ...group.splits];
  const clearedDay = lines.map(({ texts: each }) => dateShape(each.clearedOn)).find(isDay);
  const isVoid = isVoidLine(head, cents === 0);
  const reverses = reversedNumber(texts.number);
  const payee = payeeOf(head, context);
  const memo = [texts.memo, context.columns.payee === undefined ? '' : texts.description].find(
    (text) => text !== '' && oneLine(text) !== payee,
  );
  const isBalance = isBalanceLine(head);
  const other = isElsewhere
    ? 'for another account'
    : isBalance
      ? 'a balance'
      : otherThanPayment(head, context.hasOtherAccounts);
  const isEmpty = !money && !isVoid && !isBalance;
  const why = moneyText === '' ? 'it has no amount' : `"${moneyText.slice(0, 40)}" isn't an amount`;
  const isPending = saysPending(texts.status) || saysPending(texts.kind);
  const setAside = other ?? (saysFailed(texts.status) ? 'not carried out' : undefined);
  const unsure = group.isUnsure ? 'the line below it has no date and may be part of it' : undefined;
  const refused = isPending ? 'it is pending' : isEmpty ? why : unsure;
  return {
    line: head.line,
    dayText: head.dayText,
    day: head.day,
    number: numberOf(head, context),
    ...(reverses !== undefined && { reverses }),
    payee,
    memo: oneLine(memo ?? ''),
    account: context.meansAccount ? oneLine(account || texts.fundSource) : oneLine(texts.fundSource),
    source: oneLine(head.cells.filter((cell) => cell !== '').join(' | ')),
    category: plainCategory(oneLine(context.meansAccount ? category : account)),
    cents,
    isVoid,
    isCleared:
      context.kind === 'statement' ||
      clearedDay !== undefined ||
      lines.some(
        ({ texts: each }) =>
          [each.cleared, each.clearedOn].some(saysCleared) ||
          // A worksheet repeats the amounts of checks that have cleared.
          (signedCents(each.cleared) ?? 0) !== 0 ||
          each.reconciledOn !== '' ||
          /^cleared$/i.test(each.status),
      ),
    ...(clearedDay && { clearedDay }),
    ...(setAside !== undefined && { setAside }),
    ...(refused !== undefined && { refused }),
  };
}

/** Returns an entry for a line with an amount that belongs to no date, so that it is reported instead of lost. */
function strayEntry(line: TableLine, wayOf: (line: TableLine) => Way, context: Context): Entry {
  const cents = Math.abs(line.money?.cents ?? 0) * (line.money ? wayOf(line) : 1);
  const group: Group = { head: line, splits: [] };
  const entry = entryOf({ group, cents, account: line.texts.account, category: line.texts.category }, context);
  const why = line.dayText === '' ? 'it has no date' : `"${line.dayText.slice(0, 40)}" is not a date`;
  const isAhead = saysPending(line.dayText) || isPending(line, context.kind);
  return { ...entry, refused: isAhead ? 'it is pending and has no date' : why };
}

/** Returns dates in the titles above a table and in other columns, because they have the same order. */
function otherDays({ rows, layout }: OpenedTable) {
  const above = rows
    .slice(0, Math.max(0, layout.headingsAt))
    .flatMap(({ cells }) =>
      cells.flatMap((cell) => cell.slice(0, 200).match(/\d{1,4}[-/.]\d{1,2}[-/.'’]\d{1,4}/g) ?? []),
    );
  const column = layout.columns.valueDate;
  const values = column === undefined ? [] : rows.slice(layout.headingsAt + 1).map(({ cells }) => cells[column] ?? '');
  return [...above, ...values].flatMap((text) => dateShape(text) ?? []);
}

const separatorNames: Readonly<Record<Separator, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };

/** Reads a table with its detected layout, or the one that the user corrected. */
export function readTable(opened: OpenedTable, answers: Answers): ParsedFile {
  const { layout, separator } = opened;
  const { columns, headings } = layout;
  const hasMoney = columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined;
  if (columns.date === undefined || !hasMoney) {
    const missing = columns.date === undefined ? 'dates' : 'amounts';
    throw new UnreadableFile(
      `No column in this file has ${missing}. Export the checks or the statement as CSV and try again.`,
    );
  }
  const { lines: asWritten, decimal } = readLines(opened.rows, layout);
  const { lines, columns: used, notes } = withoutRowNumbers(asWritten, layout);
  const numbers = numberColumnOf(layout);
  // A list with payees stays one, whether or not its numbers are those of the checks.
  const named = kindOf(columns.payee === undefined ? used : columns, numbers.isReference);
  const { groups, strays } = groupLines(withSections(lines, used), used, named);
  const isLedger = isDoubleEntry(groups);
  const shown = isLedger ? 'register' : named;
  const ways = findWays(
    // The sign of a line that voids a check is the opposite of a check's.
    groups.flatMap(({ head, splits }) => (reversedNumber(head.texts.number) === undefined ? [head, ...splits] : [])),
    answers.sign,
    shown,
    isLedger,
  );
  const kind = ways.isLedger ? 'register' : shown;
  const { sized, choices } = sizeGroups(groups, ways.wayOf, answers.account);
  const accounts = new Set(groups.map(({ head }) => head.texts.account));
  const meansAccount = isLedger || accountMeans(columns, lines) === 'account';
  const context: Context = {
    kind,
    numbers,
    meansAccount,
    hasOtherAccounts: meansAccount && accounts.size > 1 && !isLedger,
    columns,
    headings,
  };
  const entries = [
    ...sized.map((each) => entryOf(each, context)),
    ...strays.map((line) => strayEntry(line, ways.wayOf, context)),
  ];
  return {
    kind,
    format: separator === '\t' ? 'tab-separated text' : 'CSV',
    dialect: { separator: separatorNames[separator], decimal: decimal ?? 'not shown', sign: ways.words },
    entries,
    otherDays: otherDays(opened),
    signs: ways.isOpen ? (ways.signs ?? plainSigns) : [],
    isTable: true,
    ...(choices.length > 1 && { accounts: choices }),
    notes,
  };
}
