import { type Check, centsOf } from './checks.ts';

type Line = Pick<Check, 'check_number' | 'fund_source_id' | 'transaction_date' | 'amount' | 'payee_id'>;

/** `number`: the same number and fund source; `content`: the same date, amount, and payee. */
export type DuplicateReason = 'number' | 'content';

/** A row that looks like an existing check, or like an earlier row of the same file. */
export interface DuplicateCheck {
  readonly row: number;
  readonly check_id: number | null;
  readonly other_row: number | null;
  readonly because: DuplicateReason;
}

const numberKey = (check: Line): string | undefined =>
  check.check_number === null ? undefined : `number ${check.fund_source_id} ${check.check_number}`;

const contentKey = (check: Line): string => `content ${check.transaction_date} ${centsOf(check)} ${check.payee_id}`;

/** Existing checks by what makes two checks duplicates. */
export interface DuplicateIndex {
  readonly add: (check: Line & { readonly id: number }) => void;
  readonly find: (key: string) => number | undefined;
}

export function duplicateIndex(checks: Iterable<Line & { readonly id: number }> = []): DuplicateIndex {
  const ids = new Map<string, number>();
  const add: DuplicateIndex['add'] = (check) => {
    const number = numberKey(check);
    if (number !== undefined && !ids.has(number)) ids.set(number, check.id);
    const content = contentKey(check);
    if (!ids.has(content)) ids.set(content, check.id);
  };
  for (const check of checks) add(check);
  return { add, find: (key) => ids.get(key) };
}

/**
 * Returns duplicates within the rows and between rows and ledger; at most one per row, preferring the same number over
 * the same content.
 */
export function findDuplicates(checks: readonly (Line | undefined)[], ledger: DuplicateIndex): DuplicateCheck[] {
  const rows = new Map<string, number>();
  return checks.flatMap((check, row): DuplicateCheck[] => {
    if (!check) return [];
    const keys = [
      ['number', numberKey(check)],
      ['content', contentKey(check)],
    ] as const;
    let twin: DuplicateCheck | undefined;
    for (const [because, key] of keys) {
      if (key === undefined) continue;
      const check_id = ledger.find(key) ?? null;
      const other_row = rows.get(key) ?? null;
      if (!twin && (check_id !== null || other_row !== null)) twin = { row, check_id, other_row, because };
      if (other_row === null) rows.set(key, row);
    }
    return twin ? [twin] : [];
  });
}
