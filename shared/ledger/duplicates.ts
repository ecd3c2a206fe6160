import { plural } from '../count-of.ts';
import { type Check, centsOf } from './checks.ts';

type Line = Pick<Check, 'check_number' | 'fund_source_id' | 'transaction_date' | 'amount' | 'payee_id'>;

/** `number`: the same number in the same checkbook; `content`: the same date, amount and payee. */
type DuplicateReason = 'number' | 'content';

/** A row that looks like an existing check, or like an earlier row of the same file. */
export interface DuplicateCheck {
  readonly row: number;
  readonly check_id: number | null;
  readonly other_row: number | null;
  readonly because: DuplicateReason;
}

/** Says what rows look like; the id of the check that a row looks like is null if it is an earlier row. */
export function likenessText(checkIds: readonly (number | null)[]): string {
  const [count, inFile] = [checkIds.length, checkIds.filter((id) => id === null).length];
  if (inFile === 0) return plural(count, 'looks like an existing check', 'look like existing checks');
  return inFile === count
    ? plural(count, 'looks like an earlier row of the file', 'look like earlier rows of the file')
    : 'look like existing checks or earlier rows of the file';
}

/** Returns a fund source's checkbook, because numbers are per checkbook (R60). */
export type CheckbookOf = (fundSourceId: number) => number;

/** What two checks have in common if they look like duplicates. */
export interface DuplicateKeys {
  /** Undefined for a check without a number. */
  readonly number: string | undefined;
  readonly content: string;
}

export const duplicateKeys = (check: Line, checkbookOf: CheckbookOf): DuplicateKeys => ({
  number: check.check_number === null ? undefined : `number ${checkbookOf(check.fund_source_id)} ${check.check_number}`,
  content: `content ${check.transaction_date} ${centsOf(check)} ${check.payee_id}`,
});

/** Existing checks by what makes two checks duplicates. */
export interface DuplicateIndex {
  readonly add: (check: Line & { readonly id: number }) => void;
  readonly find: (key: string) => number | undefined;
}

export function duplicateIndex(checkbookOf: CheckbookOf, checks: Iterable<Line & { readonly id: number }> = []) {
  const ids = new Map<string, number>();
  const add: DuplicateIndex['add'] = (check) => {
    const { number, content } = duplicateKeys(check, checkbookOf);
    if (number !== undefined && !ids.has(number)) ids.set(number, check.id);
    if (!ids.has(content)) ids.set(content, check.id);
  };
  for (const check of checks) add(check);
  return { add, find: (key: string) => ids.get(key) } satisfies DuplicateIndex;
}

/**
 * Returns duplicates within the rows and between rows and ledger; at most one per row, preferring the same number over
 * the same content. `earlier` finds rows of the same file that aren't among these.
 */
export function findDuplicates(
  rowKeys: readonly (DuplicateKeys | undefined)[],
  ledger: Pick<DuplicateIndex, 'find'>,
  earlier: (key: string) => number | undefined = () => undefined,
): DuplicateCheck[] {
  const rows = new Map<string, number>();
  return rowKeys.flatMap((found, row): DuplicateCheck[] => {
    if (!found) return [];
    let duplicate: DuplicateCheck | undefined;
    for (const because of ['number', 'content'] as const) {
      const key = found[because];
      if (key === undefined) continue;
      const check_id = ledger.find(key) ?? null;
      const other_row = earlier(key) ?? rows.get(key) ?? null;
      if (!duplicate && (check_id !== null || other_row !== null)) duplicate = { row, check_id, other_row, because };
      if (other_row === null) rows.set(key, row);
    }
    return duplicate ? [duplicate] : [];
  });
}
