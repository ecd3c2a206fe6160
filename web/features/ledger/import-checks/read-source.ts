import { nameText } from '../../../../shared/contract/same-name.ts';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { checkLabels, checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { notImported } from '../../../../shared/ledger/export.ts';
import { openGrid } from '../../../../shared/ledger/files/delimited.ts';
import { plainNumber } from '../../../../shared/ledger/files/finish.ts';
import { rolesOf } from '../../../../shared/ledger/files/headings.ts';
import { formatOf, readFileText } from '../../../../shared/ledger/files/read-file.ts';
import {
  type Answers,
  type FileReading,
  type FileRow,
  UnreadableFile,
} from '../../../../shared/ledger/files/reading.ts';
import { openTable } from '../../../../shared/ledger/files/table-file.ts';
import { MAX_IMPORT_TOTAL } from '../../../../shared/ledger/import-parts.ts';
import { guessMapping } from '../../../../shared/ledger/import-mapping.ts';
import { requiredImportFields } from '../../../../shared/ledger/import.ts';
import { centsText } from '../../../../shared/ledger/money.ts';
import { LEFT_OUT } from './left-out.ts';
import type { ImportChoices, ReadSummary, SourceTable } from './import-source.ts';

export { textOf } from '../../../../shared/ledger/files/read-file.ts';

/** The columns of a file that is read automatically, whatever its own columns are. */
const COLUMNS = [
  checkLabels.check_number,
  checkLabels.transaction_date,
  checkLabels.payee_id,
  checkLabels.amount,
  checkLabels.account_id,
  checkLabels.note,
  checkTitles.is_voided,
  checkLabels.cleared_on,
  checkLabels.fund_source_id,
  'In the file',
] as const;

/** Columns of our own exports that an import doesn't need. */
const NOT_IMPORTED: ReadonlySet<string> = new Set(notImported.map(nameText));

/**
 * Returns whether the file is a list of checks with only known headings. The user then maps the columns, and each row's
 * problems are reported.
 */
function isPlainList(text: string): boolean {
  const header = openGrid(text.slice(0, 20_000)).rows[0]?.cells ?? [];
  const mapping = guessMapping(header);
  const mapped = new Set(Object.values(mapping));
  const payee = mapping.payee === undefined ? '' : (header[mapping.payee] ?? '');
  return (
    // Bank exports have descriptions, which contain more than a payee.
    rolesOf(payee).includes('payee') &&
    requiredImportFields.every((field) => mapping[field] !== undefined) &&
    header.every((name, column) => mapped.has(column) || NOT_IMPORTED.has(nameText(name)))
  );
}

/** The last reading, because a large file takes seconds and is opened and then read. */
let last: { readonly key: string; readonly text: string; readonly reading: FileReading } | undefined;

function readOnce(text: string, encoding: string, answers: Answers): FileReading {
  const key = JSON.stringify([encoding, answers]);
  if (last?.key === key && last.text === text) return last.reading;
  const reading = readFileText({ text, encoding }, answers);
  last = { key, text, reading };
  return reading;
}

/** Throws an UnreadableFile if there are no payments, or more than one import allows. */
function assertReadable(text: string, encoding: string): FileReading {
  const reading = readOnce(text, encoding, {});
  if (reading.rows.length === 0) throw new UnreadableFile('This file has no payments.');
  if (reading.rows.length <= MAX_IMPORT_TOTAL) return reading;
  const [found, most] = [reading.rows.length, MAX_IMPORT_TOTAL].map(grouped);
  throw new UnreadableFile(
    `This file has ${found} payments, but at most ${most} can be imported at once. Export shorter periods and import them one at a time.`,
  );
}

interface Opened {
  /** Whether the rows are read automatically; otherwise the user maps the columns. */
  readonly isRead: boolean;
  /** The line with the column names, from 1. */
  readonly firstLine: number;
  /** Identifies files from the same program or bank. */
  readonly shape: string;
}

/** Returns how to show a file first. Throws an UnreadableFile if it can't be read. */
export function openFile(text: string, encoding: string): Opened {
  const format = formatOf(text);
  if (format !== 'table') {
    assertReadable(text, encoding);
    return { isRead: true, firstLine: 1, shape: format };
  }
  const { layout, rows } = openTable(text);
  const firstLine = rows[layout.headingsAt]?.line ?? 1;
  const shape = `table ${layout.headings.map(nameText).join(' | ')}`;
  if (isPlainList(text)) return { isRead: false, firstLine: 1, shape };
  try {
    assertReadable(text, encoding);
    return { isRead: true, firstLine, shape };
  } catch (error) {
    if (error instanceof UnreadableFile) return { isRead: false, firstLine, shape };
    throw error;
  }
}

/** Returns what the page says about the payments. */
function summaryOf(rows: readonly FileRow[]): ReadSummary {
  let [cents, first, last]: [number, string | undefined, string | undefined] = [0, undefined, undefined];
  for (const row of rows) {
    if (!row.void) cents += row.cents;
    if (row.date === null) continue;
    if (first === undefined || row.date < first) first = row.date;
    if (last === undefined || row.date > last) last = row.date;
  }
  return { count: rows.length, cents, days: first !== undefined && last !== undefined ? [first, last] : null };
}

/** Removes the void mark from the payee, because the status contains it. */
const payeeOf = (row: FileRow): string =>
  row.void ? row.payee.replace(/^\W{0,3}void(?:ed)?\b\W{0,4}/i, '') || row.payee : row.payee;

const cellsOf = (row: FileRow, fundSource: string): string[] => [
  row.number === null ? '' : plainNumber(row.number),
  row.date ?? row.dayText,
  payeeOf(row),
  centsText(row.cents),
  row.category,
  row.memo,
  row.void ? 'VOID' : '',
  row.cleared ? (row.clearedOn ?? row.date ?? '') : '',
  fundSource,
  row.source,
];

const leftOutWords = (rows: readonly FileRow[], sources: ImportChoices['accountSources'] = {}): string[] => {
  const counts = new Map<string, number>();
  for (const { account } of rows) {
    if (sources[account] === LEFT_OUT) counts.set(account, (counts.get(account) ?? 0) + 1);
  }
  return [...counts].map(([account, count]) => `${countOf(count, 'row')} of the account ${account} left out.`);
};

/** Returns the rows of a file as they would be imported. */
export function readSource({ text, encoding = 'UTF-8', answers, accountSources }: ImportChoices): SourceTable {
  const reading = readOnce(text, encoding, answers ?? {});
  const sources = reading.isOneAccountOnly || reading.accounts.length < 2 ? undefined : accountSources;
  const rows = reading.rows.filter(({ account }) => sources?.[account] !== LEFT_OUT);
  return {
    columns: COLUMNS,
    rows: rows.map((row) => cellsOf(row, sources?.[row.account] ?? '')),
    lines: rows.map(({ line }) => line),
    // Only what is shown about the file; a large one comes from a worker, so its rows aren't copied twice.
    read: {
      ...reading,
      rows: [],
      summary: summaryOf(rows),
      notes: [...reading.notes, ...leftOutWords(reading.rows, sources)],
    },
  };
}
