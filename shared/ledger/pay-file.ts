import { onOneLine } from '../contract/field.ts';
import { plural } from '../count-of.ts';
import { listText, shortListText } from '../list-text.ts';
import { centsOf } from './checks.ts';
import { writeCsv } from './csv.ts';
import { centsText, formatMoney } from './money.ts';
import { plainPayee } from './plain-payee.ts';
import { type DatePattern, hasValue, type PayField, type PayLayout, type PayValue } from './pay-layouts.ts';

/** A check as a Positive Pay file reports it. */
export interface PayLine {
  readonly check_number: number;
  /** The face amount, even of a voided check, because the bank compares it. */
  readonly amount: number;
  readonly issued: string;
  readonly payee: string;
  readonly type: 'I' | 'V';
}

/** Values shared by all lines of a file. */
export interface PayFacts {
  readonly account: string;
  readonly bankId: string;
  /** The day on which the file is created. */
  readonly madeOn: string;
}

/** Something that the layout can't represent. */
export interface PayProblem {
  /** The bank would reject the file or misread it. */
  readonly isBlocking: boolean;
  readonly message: string;
}

interface PayFile {
  readonly text: string;
  readonly problems: readonly PayProblem[];
}

type Values = Readonly<Partial<Record<PayValue, string>>>;

function dateText(day: string, pattern: DatePattern = 'YYYY-MM-DD'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', date);
}

function fieldText({ is, date }: PayField, values: Values): string {
  if (typeof is === 'object') return is.text;
  const value = values[is] ?? '';
  return is === 'issue-date' || is === 'file-date' ? dateText(value, date) : value;
}

/**
 * Pads a value to its field's width in fixed-width files. Payees are truncated; other values that don't fit are
 * problems.
 */
function padded(text: string, { width = text.length, side = 'left', fill = ' ' }: PayField): string {
  const cut = text.slice(0, width);
  return side === 'right' ? cut.padStart(width, fill) : cut.padEnd(width, fill);
}

const quoted = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

const cellsText = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => quoted(cell, separator)).join(separator);

function lineText(layout: PayLayout, fields: readonly PayField[], values: Values): string {
  const { separator } = layout;
  if (separator === null) return fields.map((field) => padded(fieldText(field, values), field)).join('');
  return cellsText(
    fields.map((field) => fieldText(field, values).slice(0, field.width)),
    separator,
  );
}

// A payee stored before names were on one line would end the line of its check.
const payeeIn = (layout: PayLayout, { payee }: PayLine): string =>
  layout.isPlainPayee ? plainPayee(payee).text : onOneLine(payee);

const codeOf = ({ issueCode, voidCode }: PayLayout, { type }: PayLine): string =>
  type === 'V' ? (voidCode ?? '') : issueCode;

const factValues = ({ account, bankId, madeOn }: PayFacts): Values => ({
  'account-number': account,
  'bank-id': bankId,
  'file-date': madeOn,
});

const valuesOf = (layout: PayLayout, line: PayLine, facts: PayFacts): Values => ({
  ...factValues(facts),
  'check-number': String(line.check_number),
  amount: centsText(centsOf(line)),
  'amount-in-cents': String(centsOf(line)),
  'issue-date': line.issued,
  payee: payeeIn(layout, line),
  'issue-or-void-code': codeOf(layout, line),
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const sumsOf = (lines: readonly PayLine[], facts: PayFacts): Values => ({
  ...factValues(facts),
  'count-of-checks': String(lines.length),
  'total-in-cents': String(sumOf(lines.map(centsOf))),
  'sum-of-check-numbers': String(lines.reduce((sum, line) => sum + BigInt(line.check_number), 0n)),
});

/** Returns the lines that the layout can represent; some have no code for voids. */
export const carriedLines = <L extends PayLine>({ voidCode }: PayLayout, lines: readonly L[]): readonly L[] =>
  voidCode === null ? lines.filter(({ type }) => type === 'I') : lines;

const MAX_NAMES = 5;

/** Names the first few checks: `checks 1001, 1002 and 7 more`. */
export function checksText(lines: readonly PayLine[]): string {
  const numbers = lines.map(({ check_number }) => String(check_number));
  const listed = numbers.length > MAX_NAMES ? shortListText(numbers, MAX_NAMES) : listText(numbers);
  return `${plural(numbers.length, 'check', 'checks')} ${listed}`;
}

const fieldOf = (fields: readonly PayField[], value: PayValue): PayField | undefined =>
  fields.find(({ is }) => is === value);

const widthOf = (layout: PayLayout, value: PayValue): number =>
  Math.min(
    ...[...(layout.header ?? []), ...layout.detail, ...(layout.trailer ?? [])]
      .filter(({ is }) => is === value)
      .map(({ width = Number.POSITIVE_INFINITY }) => width),
  );

/** Problems with values shared by all lines: too long, or not the digits that the bank expects. */
function factProblems(layout: PayLayout, { account, bankId }: PayFacts): string[] {
  const wants = (value: PayValue): boolean => hasValue(layout, value);
  const isFixed = layout.separator === null;
  const problems: string[] = [];
  if (isFixed && account !== '' && !/^\d+$/.test(account)) {
    problems.push(`${layout.name} takes account numbers of digits only. Change the account number of the checkbook.`);
  }
  if (account.length > widthOf(layout, 'account-number')) {
    problems.push(
      `The account number is longer than the ${widthOf(layout, 'account-number')} digits of ${layout.name}.`,
    );
  }
  if (wants('bank-id') && bankId === '') {
    problems.push(`${layout.name} starts with a bank ID. Enter the one your bank gave you in the checkbook.`);
  }
  if (bankId.length > widthOf(layout, 'bank-id')) {
    problems.push(`The bank ID is longer than the ${widthOf(layout, 'bank-id')} characters of ${layout.name}.`);
  }
  const isZeroFilled = [...(layout.header ?? [])].some(({ is, side }) => is === 'bank-id' && side === 'right');
  if (isZeroFilled && bankId !== '' && !/^\d+$/.test(bankId)) {
    problems.push(`${layout.name} takes a bank ID of digits only. Change the bank ID of the checkbook.`);
  }
  return problems;
}

function sumProblems({ name, header = [], trailer = [] }: PayLayout, sums: Values): string[] {
  const isTooWide = (value: PayValue): boolean =>
    [header, trailer].some(
      (line) => (sums[value] ?? '').length > (fieldOf(line, value)?.width ?? Number.POSITIVE_INFINITY),
    );
  return [
    ...(isTooWide('count-of-checks') ? [`${name} doesn't take this many checks. Choose fewer days.`] : []),
    ...(isTooWide('total-in-cents')
      ? [`The total, ${formatMoney(Number(sums['total-in-cents']))}, is too large for ${name}. Choose fewer days.`]
      : []),
    ...(isTooWide('sum-of-check-numbers')
      ? [`The sum of the check numbers is too large for ${name}. Choose fewer days.`]
      : []),
  ];
}

/** Returns one line of each number that several have. */
function repeatedNumbers(lines: readonly PayLine[]): PayLine[] {
  const counts = new Map<number, number>();
  return lines.filter(({ check_number }) => {
    const count = (counts.get(check_number) ?? 0) + 1;
    counts.set(check_number, count);
    return count === 2;
  });
}

/** Problems with individual checks, so that they can be fixed before the bank rejects them. */
function lineProblems(layout: PayLayout, lines: readonly PayLine[]): PayProblem[] {
  const { name, voidCode, isPlainPayee } = layout;
  const carried = carriedLines(layout, lines);
  const repeated = repeatedNumbers(carried);
  const tooLong = (value: PayValue, textOf: (line: PayLine) => string) =>
    carried.filter((line) => textOf(line).length > widthOf(layout, value));
  const found = (isBlocking: boolean, wrong: readonly PayLine[], say: (checks: string) => string): PayProblem[] =>
    wrong.length === 0 ? [] : [{ isBlocking, message: say(checksText(wrong)) }];
  return [
    ...found(
      true,
      tooLong('check-number', ({ check_number }) => String(check_number)),
      (checks) => `${name} takes check numbers of at most ${widthOf(layout, 'check-number')} digits: ${checks}.`,
    ),
    ...found(
      true,
      [
        ...new Set([
          ...tooLong('amount-in-cents', (line) => String(centsOf(line))),
          ...tooLong('amount', (line) => centsText(centsOf(line))),
        ]),
      ],
      (checks) => `The amount is too large for ${name}: ${checks}.`,
    ),
    ...found(false, repeated, (checks) => {
      const are = plural(repeated.length, 'A number is', 'Some numbers are');
      return `${are} on more than one line, so the bank can't tell which check is meant: ${checks}. Correct the numbers, or tell your bank.`;
    }),
    ...found(
      false,
      // Programs that void a check overwrite its amount, so imported voids may have lost it.
      carried.filter((line) => centsOf(line) === 0),
      (checks) =>
        `The amount is reported as 0.00: ${checks}. Tell your bank the one on the paper, because it compares amounts.`,
    ),
    ...found(
      false,
      tooLong('payee', (line) => payeeIn(layout, line)),
      (checks) => `Payees are cut after ${widthOf(layout, 'payee')} characters: ${checks}.`,
    ),
    ...found(
      false,
      isPlainPayee ? carried.filter(({ payee }) => plainPayee(payee).isChanged) : [],
      (checks) => `Payees have characters that banks can't read, which are left out: ${checks}.`,
    ),
    ...found(
      false,
      voidCode === null ? lines.filter(({ type }) => type === 'V') : [],
      (checks) => `${name} files can't include voids. Tell your bank about ${checks} another way.`,
    ),
  ];
}

/** Returns the file in a layout, with the problems found. */
export function payFile(layout: PayLayout, lines: readonly PayLine[], facts: PayFacts): PayFile {
  const carried = carriedLines(layout, lines);
  const sums = sumsOf(carried, facts);
  const wrongLines = lineProblems(layout, lines);
  // Sums that don't fit are a consequence of a check that doesn't fit.
  const wrongSums = wrongLines.some(({ isBlocking }) => isBlocking) ? [] : sumProblems(layout, sums);
  const problems = [
    ...[...factProblems(layout, facts), ...wrongSums].map((message) => ({ isBlocking: true, message })),
    ...wrongLines,
  ];
  const { titles, header, detail, trailer, separator } = layout;
  if (titles && layout.escapesFormulas) {
    const rows = carried.map((line) => detail.map((field) => fieldText(field, valuesOf(layout, line, facts))));
    return { text: writeCsv(titles, rows), problems };
  }
  const texts = [
    ...(titles && separator !== null ? [cellsText(titles, separator)] : []),
    ...(header ? [lineText(layout, header, sums)] : []),
    ...carried.map((line) => lineText(layout, detail, valuesOf(layout, line, facts))),
    ...(trailer ? [lineText(layout, trailer, sums)] : []),
  ];
  return { text: texts.map((text) => `${text}${layout.lineEnd}`).join(''), problems };
}
