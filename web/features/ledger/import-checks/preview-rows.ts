import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import { writeCsv } from '../../../../shared/ledger/csv.ts';
import {
  type ImportField,
  importFieldNames,
  importFields,
  type ImportRow,
  NO_SUCH_NAME,
} from '../../../../shared/ledger/import-fields.ts';
import type { SentRow, SourceTable } from './import-source.ts';

export type Preview = AnswerOf<'import-transactions'>;

export interface PreviewRow {
  /** Its index among the rows of the file, from 0. */
  readonly place: number;
  readonly row: ImportRow;
  readonly problems: readonly string[];
  /** Whether its only problem is names that the ledger doesn't have yet. */
  readonly onlyLacksNames: boolean;
  /** The check as it would be stored; null if it can't be. */
  readonly check: Preview['checks'][number];
  readonly twin?: {
    readonly words: string;
    /** The existing check that it looks like. */
    readonly checkId: number | null;
  };
}

/** Returns the line in the file of the row with this index. */
export type LineOf = (place: number) => number;

const because = {
  number: 'the same number in this checkbook',
  content: 'the same date, amount, and payee',
} as const;

const isField = (field: string): field is ImportField => importFields.some((known) => known === field);

/** In a form, "This field" is clear from its position; in a list of rows, the field must be named. */
const wordsOf = ({ field, message }: Preview['issues'][number]): string =>
  isField(field) ? message.replace(/^This field/, importFieldNames[field].label) : message;

/** Combines each row with the server's findings, in the order of the file. */
export function previewRows(
  sent: readonly SentRow[],
  preview: Pick<Preview, 'issues' | 'twins' | 'checks'>,
  lineOf: LineOf,
): PreviewRow[] {
  const problems = new Map<number, string[]>();
  const others = new Set<number>();
  for (const issue of preview.issues) {
    problems.set(issue.row, [...(problems.get(issue.row) ?? []), wordsOf(issue)]);
    // Not by the list of lacked names, which ends after many.
    if (!issue.message.startsWith(NO_SUCH_NAME)) others.add(issue.row);
  }
  const twins = new Map(preview.twins.map((twin) => [twin.row, twin]));
  const rows = sent.map(({ place, row }, index): PreviewRow => {
    const twin = twins.get(index);
    const other = twin?.other_row ?? null;
    const where =
      twin?.check_id === null && other !== null
        ? `line ${lineOf(sent[other]?.place ?? other)} of this file`
        : 'an existing check';
    return {
      place,
      row,
      check: preview.checks[index] ?? null,
      problems: problems.get(index) ?? [],
      onlyLacksNames: problems.has(index) && !others.has(index),
      ...(twin && { twin: { words: `Looks like ${where}: ${because[twin.because]}.`, checkId: twin.check_id } }),
    };
  });
  return rows.toSorted((a, b) => a.place - b.place);
}

const problemWords = ({ problems, twin }: PreviewRow): string => [...problems, ...(twin ? [twin.words] : [])].join(' ');

/** Returns a CSV of the rows as they are in the file, with why each can't be imported as it is. */
export function problemsCsv(rows: readonly PreviewRow[], table: SourceTable, lineOf: LineOf): string {
  const lines = rows.map((row) => [
    ...table.columns.map((_, index) => table.rows[row.place]?.[index] ?? ''),
    lineOf(row.place),
    problemWords(row),
  ]);
  return writeCsv([...table.columns, 'Line', 'Problem'], lines);
}
