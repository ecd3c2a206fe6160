import type { Issue } from '../contract/collection.ts';

/** R40: what the bank has paid is on a statement, and the ledger must go on agreeing with it. */
const refused = { void: 'void it', delete: 'delete it', amount: 'change its amount' } as const;

/** A check, or what is stored of one; old ones lack the field. */
type Cleared = Readonly<{ cleared_on?: unknown }> | Readonly<Record<string, unknown>>;

export const isCleared = ({ cleared_on }: Cleared): boolean => (cleared_on ?? null) !== null;

/** R40: why a check refuses this until its cleared date is removed; undefined for a check that has not cleared. */
export const clearedRefusal = (what: keyof typeof refused, check: Cleared): string | undefined =>
  isCleared(check) ? `This check has cleared. Remove its cleared date before you ${refused[what]}.` : undefined;

/** R40: the bank has paid nothing yet on a day to come. `today` is the company's day. */
export const clearedDayIssues = (clearedOn: unknown, today: string): Issue[] =>
  typeof clearedOn === 'string' && clearedOn > today
    ? [{ field: 'cleared_on', message: 'A check cannot clear on a future date.' }]
    : [];
