import { grouped } from '../../../shared/count-of.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { lateText, type StatementDays } from '../../../shared/ledger/reconcile/late-lines.ts';
import type { StatementLine } from '../../../shared/ledger/reconcile/lines.ts';

interface OnStatement {
  readonly lines: readonly StatementLine[];
  readonly checks: readonly Check[];
}

/** Why a statement can't get an earlier date; undefined if it can. */
export function earlierDateRefusal({ lines, checks }: OnStatement, days: StatementDays): string | undefined {
  const late = lateText(
    lines.map(({ line, date }) => ({ row: line, date })),
    days,
  );
  if (late !== undefined) return `${late} Choose a later date, or delete the statement and add it again.`;
  const after = checks.filter(({ cleared_on }) => cleared_on !== null && cleared_on > days.lastDay);
  if (after.length > 1) {
    return `${grouped(after.length)} checks on this statement cleared after this date. Take them off the statement first.`;
  }
  const [check] = after;
  if (!check) return undefined;
  const name = check.check_number === null ? 'A check' : `Check ${check.check_number}`;
  return `${name} on this statement cleared after this date. Take it off the statement first.`;
}
