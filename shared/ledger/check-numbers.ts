import type { Check } from './checks.ts';

export const MAX_CHECK_NUMBER = 999_999_999_999;

type Numbered = Pick<Check, 'id' | 'check_number' | 'fund_source_id' | 'is_voided'>;

/** The number after the highest one of a fund source; null where it has none yet, or no higher one is possible. */
export function nextCheckNumber(checks: readonly Numbered[], fundSourceId: number): number | null {
  const numbers = checks.flatMap(({ fund_source_id, check_number }) =>
    fund_source_id === fundSourceId && check_number !== null ? [check_number] : [],
  );
  return numbers.length === 0 ? null : afterNumber(numbers.reduce((a, b) => Math.max(a, b)));
}

export const afterNumber = (highest: number): number | null => (highest < MAX_CHECK_NUMBER ? highest + 1 : null);

/** The checks of a fund source with a number, voided ones included; `exceptId` is the check being edited. */
export const usesOfNumber = <C extends Numbered>(
  checks: readonly C[],
  fundSourceId: number,
  checkNumber: number,
  exceptId?: number,
): C[] =>
  checks.filter(
    (check) =>
      check.fund_source_id === fundSourceId && check.check_number === checkNumber && check.id !== (exceptId ?? null),
  );
