import { countOf } from '../../count-of.ts';
import { daysBetween } from '../../dates.ts';
import { formatMoney, storedCents } from '../money.ts';
import type { StatementLine } from './lines.ts';
import type { LineMatch, MatchableCheck } from './match.ts';

const CHOOSE = 'Choose one.';

const money = (amount: number): string => formatMoney(Math.abs(storedCents(amount)));

const named = (check: MatchableCheck | undefined, line: Pick<StatementLine, 'number'>): string =>
  `Check ${line.number ?? check?.check_number ?? 'without a number'}`;

const written = (line: Pick<StatementLine, 'date'>, check: MatchableCheck): string => {
  const count = daysBetween(check.transaction_date, line.date);
  return count === 0 ? 'on the same day' : `${countOf(count, 'day')} before`;
};

/** Says why a line has this match, and what to do only to those who can change the statement. */
export function matchWords(
  { kind, other_line }: Pick<LineMatch, 'kind' | 'other_line'>,
  line: Pick<StatementLine, 'date' | 'amount' | 'number'>,
  checks: readonly MatchableCheck[],
  canChange: boolean,
): string {
  const advised = (fact: string, advice: string): string => (canChange ? `${fact} ${advice}` : fact);
  const [first] = checks;
  const name = named(first, line);
  switch (kind) {
    case 'sure':
      return first?.cleared_on
        ? `Number and amount match. Cleared by hand on ${first.cleared_on}.`
        : 'Number and amount match.';
    case 'likely':
      return checks.length === 1 && first
        ? `Same amount, written ${written(line, first)}.`
        : advised(`${checks.length} checks have this amount.`, CHOOSE);
    case 'amount-differs':
      return `The bank paid ${money(line.amount)}, but ${name.toLowerCase()} is for ${money(first?.amount ?? 0)}.`;
    case 'paid-though-void':
      return `${name} is void, but the bank paid it.`;
    case 'paid-twice':
      return other_line === null ? `${name} was paid before.` : `${name} is paid twice on this statement.`;
    case 'returned':
      return other_line === null
        ? `The bank took back its payment of ${name.toLowerCase()}.`
        : advised(
            `The bank paid ${name.toLowerCase()} and took the payment back.`,
            'Set both lines aside unless it was paid after all.',
          );
    case 'number-reused':
      return first?.reconciliation_id === null
        ? advised(`${checks.length} checks have the number ${line.number}.`, CHOOSE)
        : `${name} was paid before with another amount.`;
    case 'unknown-number':
      return `No check has the number ${line.number}.`;
    case 'dated-before':
      return `The bank paid ${name.toLowerCase()} ${countOf(-daysBetween(first?.transaction_date ?? line.date, line.date), 'day')} before its date.`;
    case 'stale':
      return `${name} was ${countOf(daysBetween(first?.transaction_date ?? line.date, line.date), 'day')} old.`;
    case 'none':
      return 'No check has this amount.';
  }
}
