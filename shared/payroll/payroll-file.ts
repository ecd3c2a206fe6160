import { tsrpPayPeriod } from '../contract/collections/tsrp-pay-period.ts';
import { tsrpTrackUser } from '../contract/collections/tsrp-track-user.ts';
import { labelOf } from '../contract/field.ts';
import { addDays, daysBetween } from '../dates.ts';
import { type CsvCell, writeCsv } from '../ledger/csv.ts';
import { periodText } from '../pay-periods/period-text.ts';
import type { PeriodDates } from '../pay-periods/schedule.ts';
import { figureKinds, hourKinds, hourKindTitles } from '../timesheets/hours.ts';
import { hoursOf } from '../timesheets/hours-text.ts';
import { OWN_COLUMN_TITLES } from './entries.ts';
import type { PayrollLine } from './export-plan.ts';
import { clockText } from './minutes.ts';
import type { PayrollEntry } from './payroll-entry.ts';
import { composed, type PayrollLayout, type PayrollProvider } from './providers.ts';
import { GUSTO_PERSON } from './written-codes.ts';

/** A person's line with what some files repeat about them. */
type FileLine = Pick<PayrollLine, 'user_id' | 'name' | 'payroll_id' | 'entries'> & {
  readonly first_name: string | null;
  readonly last_name: string | null;
};

export interface FileInput {
  readonly layout: PayrollLayout;
  readonly period: PeriodDates;
  /** Number of the file within its pay period. */
  readonly nth: number;
  readonly lines: readonly FileLine[];
}

export interface PayrollFile {
  readonly fileName: string;
  readonly text: string;
}

const valueOf = (entries: readonly PayrollEntry[], code: string): CsvCell => {
  const entry = entries.find((each) => each.code === code);
  return entry === undefined ? null : hoursOf(entry.hundredths);
};

/** Codes in the order in which they first occur. */
const codesOf = (lines: readonly FileLine[]): string[] => [
  ...new Set(lines.flatMap(({ entries }) => entries.map(({ code }) => code))),
];

const baseName = ({ period, nth }: FileInput): string => `payroll ${periodText(period)} file ${nth}`;

// Spreadsheet programs need this mark to read a file as UTF-8.
const MARK = '\uFEFF';

/** Paid hours. Figures about hours that are in others, such as FLSA overtime, don't count. */
const sumOf = (entries: readonly PayrollEntry[]): number =>
  hoursOf(
    entries
      .filter(({ kinds }) => kinds.length === 0 || kinds.some((kind) => hourKinds.some((each) => each === kind)))
      .reduce((sum, { hundredths, unpaid }) => sum + hundredths - unpaid, 0),
  );

function staffbook(input: FileInput): PayrollFile {
  const { period, lines } = input;
  const kinds: string[] = figureKinds.map((kind) => hourKindTitles[kind]);
  const id = labelOf(tsrpTrackUser.fields, 'payroll_id');
  const payDate = labelOf(tsrpPayPeriod.fields, 'pay_date');
  // Behind the total, so that columns that are imported by position don't move.
  const ofLeave = codesOf(lines).filter((code) => !kinds.includes(code));
  const header = ['Person ID', id, 'Employee', 'Period start', 'Period end', payDate, ...kinds, 'Total', ...ofLeave];
  const rows = lines.map(({ user_id, payroll_id, name, entries }) => [
    user_id,
    payroll_id,
    name,
    period.start_date,
    period.end_date,
    period.pay_date,
    ...kinds.map((kind) => valueOf(entries, kind) ?? 0),
    sumOf(entries),
    ...ofLeave.map((code) => valueOf(entries, code) ?? 0),
  ]);
  return { fileName: `${baseName(input)}.csv`, text: MARK + writeCsv(header, rows) };
}

/** Regular and overtime hours have columns; all others come in pairs of a code and its hours. */
function adp({ layout, period, nth, lines }: FileInput): PayrollFile {
  const own = [...new Set(Object.values(OWN_COLUMN_TITLES))];
  const pairsOf = (line: FileLine) => line.entries.filter(({ code }) => !own.includes(code));
  const pairs = Math.max(0, ...lines.map((line) => pairsOf(line).length));
  const header = [
    'Co Code',
    'Batch ID',
    'File #',
    ...own,
    ...Array.from({ length: pairs }, () => ['Hours 3 Code', 'Hours 3 Amount']).flat(),
  ];
  const company = layout.company_code ?? '';
  const batch = layout.batch_id ?? `${period.end_date.replaceAll('-', '').slice(2)}${String(nth).padStart(2, '0')}`;
  const rows = lines.map((line): CsvCell[] => {
    const cells = pairsOf(line).flatMap(({ code, hundredths }): CsvCell[] => [code, hoursOf(hundredths)]);
    return [
      company,
      batch,
      line.payroll_id?.padStart(6, '0') ?? null,
      ...own.map((title) => valueOf(line.entries, title)),
      ...cells,
      ...Array.from({ length: pairs * 2 - cells.length }, () => null),
    ];
  });
  return { fileName: `PR${company.padEnd(3, '_')}EPI.csv`, text: writeCsv(header, rows) };
}

/** The program replaces what it has by each figure, and leaves alone what is blank. */
function gusto(input: FileInput): PayrollFile {
  const codes = codesOf(input.lines);
  const rows = input.lines.map(({ last_name, first_name, payroll_id, entries }) => [
    last_name,
    first_name,
    payroll_id,
    ...codes.map((code) => valueOf(entries, code)),
  ]);
  const text = writeCsv([...GUSTO_PERSON, ...codes], rows);
  return { fileName: `${baseName(input)}.csv`, text };
}

const PAYCHEX = [
  'CLIENT ID',
  'WORKER ID',
  'ORG',
  'JOB NUMBER',
  'PAY COMPONENT',
  'RATE',
  'RATE NUMBER',
  'HOURS',
  'UNITS',
  'LINE DATE',
  'AMOUNT',
  'CHECK SEQ NUMBER',
  'OVERRIDE STATE',
  'OVERRIDE LOCAL',
  'OVERRIDE LOCAL JURISDICTION',
  'LABOR ASSIGNMENT',
] as const;

/** All columns are there, in this order, with a line for each pay component. */
function paychex(input: FileInput): PayrollFile {
  const rows = input.lines.flatMap(({ payroll_id, entries }) =>
    entries.map(({ code, hundredths }) => {
      const cells: Partial<Record<(typeof PAYCHEX)[number], CsvCell>> = {
        'CLIENT ID': input.layout.company_code,
        'WORKER ID': payroll_id,
        'PAY COMPONENT': code,
        HOURS: hoursOf(hundredths),
      };
      return PAYCHEX.map((title) => cells[title] ?? null);
    }),
  );
  return { fileName: `${baseName(input)}.csv`, text: writeCsv(PAYCHEX, rows) };
}

const DAY_MINUTES = 8 * 60;
const MAX_DURATION = 24 * 60 - 1;

/**
 * The program takes activities of less than a day. The days only say which pay period the hours belong to: eight hours on each,
 * more where that isn't enough.
 */
function activities(minutes: number, { start_date, end_date }: PeriodDates): { day: string; minutes: number }[] {
  const days = daysBetween(start_date, end_date) + 1;
  const most = Math.min(MAX_DURATION, Math.max(DAY_MINUTES, Math.ceil(minutes / days)));
  const pieces: { day: string; minutes: number }[] = [];
  for (let left = minutes; left > 0; left -= most) {
    pieces.push({ day: addDays(start_date, pieces.length % days), minutes: Math.min(left, most) });
  }
  return pieces;
}

const americanDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`;

function quickbooks(input: FileInput): PayrollFile {
  const { layout, period, lines } = input;
  const note = `${periodText(period)}, file ${input.nth}`;
  const rows = [
    ['!TIMERHDR', 'VER', 'REL', 'COMPANYNAME', 'IMPORTEDBEFORE', 'FROMTIMER', 'COMPANYCREATETIME'],
    ['TIMERHDR', '8', '0', layout.company_code, 'N', 'Y', layout.company_time],
    ['!TIMEACT', 'DATE', 'JOB', 'EMP', 'ITEM', 'PITEM', 'DURATION', 'PROJ', 'NOTE', 'XFERTOPAYROLL', 'BILLINGSTATUS'],
    ...lines.flatMap(({ payroll_id, entries }) =>
      entries.flatMap(({ code, minutes }) =>
        activities(minutes, period).map((piece) => [
          'TIMEACT',
          americanDay(piece.day),
          '',
          payroll_id,
          '',
          code,
          clockText(piece.minutes),
          '',
          note,
          'Y',
          '0',
        ]),
      ),
    ),
  ];
  return { fileName: `${baseName(input)}.iif`, text: rows.map((row) => `${row.join('\t')}\r\n`).join('') };
}

const writers: Readonly<Record<PayrollProvider, (input: FileInput) => PayrollFile>> = {
  staffbook,
  adp,
  gusto,
  paychex,
  quickbooks,
};

/** Returns the file in a layout. The lines have no problems. */
export function payrollFile(input: FileInput): PayrollFile {
  const { fileName, text } = writers[input.layout.provider](input);
  return { fileName, text: composed(text) };
}
