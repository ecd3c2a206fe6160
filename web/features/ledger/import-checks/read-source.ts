import { nameText } from '../../../../shared/contract/same-name.ts';
import { readCsv } from '../../../../shared/ledger/csv.ts';
import { plainNumber } from '../../../../shared/ledger/files/finish.ts';
import { rolesOf } from '../../../../shared/ledger/files/headings.ts';
import { formatOf, readFileText } from '../../../../shared/ledger/files/read-file.ts';
import { type FileReading, type FileRow, UnreadableFile } from '../../../../shared/ledger/files/reading.ts';
import { openTable } from '../../../../shared/ledger/files/table-file.ts';
import { MAX_IMPORT_ROWS } from '../../../../shared/ledger/import-fields.ts';
import { guessMapping, requiredImportFields } from '../../../../shared/ledger/import.ts';
import { centsText } from '../../../../shared/ledger/money.ts';
import type { ImportChoices, SourceTable } from './import-source.ts';

export { textOf } from '../../../../shared/ledger/files/read-file.ts';

/** The columns of a file as it was read, whatever its own are. */
const COLUMNS = [
  'Check number',
  'Date',
  'Payee',
  'Amount',
  'Account',
  'Note',
  'Status',
  'Cleared on',
  'In the file',
] as const;

/** Columns of our own exports that say nothing an import needs. */
const DERIVED = new Set(['counted amount']);

/** A list of checks with a heading that we know for each column: a person matches them, and each row is told about. */
function isPlainList(text: string): boolean {
  const { header } = readCsv(text.slice(0, 20_000));
  const mapping = guessMapping(header);
  const mapped = new Set(Object.values(mapping));
  const payee = mapping.payee === undefined ? '' : (header[mapping.payee] ?? '');
  return (
    // Banks have descriptions, from which more than a name is read.
    rolesOf(payee).includes('payee') &&
    requiredImportFields.every((field) => mapping[field] !== undefined) &&
    header.every((name, column) => mapped.has(column) || DERIVED.has(nameText(name)))
  );
}

/** As much as one import takes, and something to take. */
function assertReadable(text: string, encoding: string): FileReading {
  const reading = readFileText({ text, encoding });
  if (reading.rows.length === 0) throw new UnreadableFile('Nothing in this file is a payment.');
  if (reading.rows.length <= MAX_IMPORT_ROWS) return reading;
  const [found, most] = [reading.rows.length, MAX_IMPORT_ROWS].map((count) => count.toLocaleString('en-US'));
  throw new UnreadableFile(
    `This file has ${found} payments; ${most} can be imported at once. Export shorter periods, one after the other.`,
  );
}

interface Opened {
  /** Whether the rows are read, or a person matches columns. */
  readonly isRead: boolean;
  /** The line with the names of the columns, from 1. */
  readonly firstLine: number;
  /** What files of the same program or bank have in common. */
  readonly shape: string;
}

/** How a file is best shown first; throws where nothing can be made of it. */
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

/** The mark of a void is no part of a name; the status says it. */
const payeeOf = (row: FileRow): string =>
  row.void ? row.payee.replace(/^\W{0,3}void(?:ed)?\b\W{0,4}/i, '') || row.payee : row.payee;

const cellsOf = (row: FileRow): string[] => [
  row.number === null ? '' : plainNumber(row.number),
  row.date ?? row.dayText,
  payeeOf(row),
  centsText(row.cents),
  row.category,
  row.memo,
  row.void ? 'VOID' : '',
  row.cleared ? (row.date ?? '') : '',
  row.source,
];

/** A voided check keeps its amount in the ledger; programs that write 0.00 have lost it. */
const isStorable = (row: FileRow): boolean => row.cents > 0;

function lostVoids(rows: readonly FileRow[]): string[] {
  const lost = rows.filter((row) => !isStorable(row));
  if (lost.length === 0) return [];
  const names = lost.slice(0, 12).map(({ number, payee }) => (number === null ? payee : `#${number}`));
  const more = lost.length > names.length ? ` and ${lost.length - names.length} more` : '';
  const one = lost.length === 1;
  return [
    `${lost.length} voided ${one ? 'check has' : 'checks have'} no amount in the file and ${one ? 'is' : 'are'} left out: ${names.join(', ')}${more}. Enter ${one ? 'it' : 'them'} by hand so that no number is missing.`,
  ];
}

/** The rows of a file as they would come in. */
export function readSource({ text, encoding = 'UTF-8', answers }: ImportChoices): SourceTable {
  const reading: FileReading = readFileText({ text, encoding }, answers ?? {});
  const rows = reading.rows.filter(isStorable);
  return {
    columns: COLUMNS,
    rows: rows.map(cellsOf),
    lines: rows.map(({ line }) => line),
    problems: [],
    read: { ...reading, said: [...reading.said, ...lostVoids(reading.rows)] },
  };
}
