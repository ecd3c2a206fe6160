import type { Issue } from '../contract/collection.ts';

/** R40: cleared checks are on a bank statement, and the ledger has to keep matching it. */
const refused = { void: 'void it', delete: 'delete it', amount: 'change its amount' } as const;

/** A check; old records lack the field. */
type Cleared = Readonly<{ cleared_on?: unknown; reconciliation_id?: unknown }> | Readonly<Record<string, unknown>>;

export const isCleared = ({ cleared_on }: Cleared): boolean => (cleared_on ?? null) !== null;

/** R40: why a cleared check can't be changed like this; undefined if it hasn't cleared. */
export function clearedRefusal(what: keyof typeof refused, check: Cleared): string | undefined {
  if (!isCleared(check)) return undefined;
  // Its cleared date is the statement's, and goes with it.
  return (check.reconciliation_id ?? null) === null
    ? `This check has cleared. Remove its cleared date before you ${refused[what]}.`
    : `This check is on a bank statement. Take it off the statement before you ${refused[what]}.`;
}

/** R40: checks can't clear in the future. `today` is the company day. */
export const clearedDayIssues = (clearedOn: unknown, today: string): Issue[] =>
  typeof clearedOn === 'string' && clearedOn > today
    ? [{ field: 'cleared_on', message: "A check can't clear on a future date." }]
    : [];
