import type { Issue } from '../../shared/contract/collection.ts';
import { countOf, grouped, plural } from '../../shared/count-of.ts';
import { addDays, endOfDay } from '../../shared/dates.ts';
import { type DuplicateCheck, likenessText } from '../../shared/ledger/duplicates.ts';
import type { ImportedCheck, RowIssue } from '../../shared/ledger/import.ts';
import { AppError, badInput } from '../app-error.ts';
import type { StoredRecord } from '../store/record.ts';
import { newRecord } from '../store/records.ts';
import { noRecordText } from '../store/references.ts';
import type { StoredNames } from './import-names.ts';

/** @param otherwise What else can be done than fixing or skipping rows. */
export function rowsError(issues: readonly RowIssue[], count: number, otherwise = ''): AppError {
  const wrong = new Set(issues.map(({ row }) => row)).size;
  const message = `${grouped(wrong)} of ${countOf(count, 'row')} can't be imported, so nothing was imported. Fix or skip ${plural(wrong, 'this row', 'these rows')}${otherwise}.`;
  return new AppError('bad-input', message, {
    issues: issues.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })),
  });
}

export function duplicatesError(duplicates: readonly DuplicateCheck[], count: number): AppError {
  const look = likenessText(duplicates.map(({ check_id }) => check_id));
  const message = `${grouped(duplicates.length)} of ${countOf(count, 'row')} ${look}, so nothing was imported. Skip duplicates, or import them too.`;
  const inLedger = {
    number: 'A check with this number already exists in the same checkbook.',
    content: 'A check with this date, amount, and payee already exists.',
  };
  const inFile = {
    number: 'An earlier row of the file has this number in the same checkbook.',
    content: 'An earlier row of the file has this date, amount, and payee.',
  };
  return new AppError('conflict', message, {
    issues: duplicates.map(({ row, check_id, because }) => ({
      field: `rows.${row}`,
      message: (check_id === null ? inFile : inLedger)[because],
    })),
  });
}

const unknownId = (
  field: string,
  one: string,
  id: number | null,
  known: readonly { readonly id: number }[],
): Issue[] => (id === null || known.some((node) => node.id === id) ? [] : [{ field, message: noRecordText(one, id) }]);

interface Defaults {
  readonly fund_source_id: number | null;
  readonly account_id: number | null;
}

export function assertDefaultsExist({ fund_source_id, account_id }: Defaults, names: StoredNames): void {
  const issues = [
    ...unknownId('fund_source_id', 'fund source', fund_source_id, names.fundSources),
    ...unknownId('account_id', 'account', account_id, names.accounts),
  ];
  if (issues.length > 0) throw badInput(issues);
}

interface Importing {
  readonly userId: number;
  readonly timeZone: string;
  readonly at: Date;
  /** Id of the first check. */
  readonly first: number;
}

/** Returns the records of imported checks, with consecutive ids. */
export function importedRecords(
  checks: readonly ImportedCheck[],
  { userId, timeZone, at, first }: Importing,
): StoredRecord[] {
  // The file has no void dates. Assume the day before the check's date, because the bank was notified long ago.
  const voidedOn = (day: string): Date => endOfDay(timeZone, addDays(day, -1));
  return checks.map((check, index) => {
    const voided = check.is_voided
      ? { void_reason: null, voided_by: userId, voided_at: voidedOn(check.transaction_date).toISOString() }
      : { void_reason: null, voided_by: null, voided_at: null };
    return newRecord(first + index, { ...check, ...voided }, at);
  });
}
