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

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export interface MissingNumbers<C> {
  readonly from: number;
  readonly to: number;
  /** Numbers that no check has, as ranges. */
  readonly gaps: readonly NumberRange[];
  readonly missing: number;
  readonly duplicates: readonly { readonly check_number: number; readonly checks: readonly C[] }[];
  readonly voids: readonly C[];
}

/**
 * What an auditor asks of a range of numbers of one fund source: which are missing, used twice or voided. Without a
 * range: from the lowest to the highest number there. Undefined when there is no number at all.
 */
export function missingNumbers<C extends Numbered>(
  checks: readonly C[],
  fundSourceId: number,
  range: Partial<NumberRange> = {},
): MissingNumbers<C> | undefined {
  const byNumber = new Map<number, C[]>();
  for (const check of checks) {
    const { check_number } = check;
    if (check.fund_source_id !== fundSourceId || check_number === null) continue;
    if (check_number < (range.from ?? 1) || check_number > (range.to ?? MAX_CHECK_NUMBER)) continue;
    const same = byNumber.get(check_number);
    if (same) same.push(check);
    else byNumber.set(check_number, [check]);
  }
  const numbers = [...byNumber.keys()].toSorted((a, b) => a - b);
  const from = range.from ?? numbers[0];
  const to = range.to ?? numbers.at(-1);
  if (from === undefined || to === undefined || to < from) return undefined;
  const gaps: NumberRange[] = [];
  let expected = from;
  for (const number of [...numbers, to + 1]) {
    if (number > expected) gaps.push({ from: expected, to: number - 1 });
    expected = number + 1;
  }
  const used = numbers.map((check_number) => ({ check_number, checks: byNumber.get(check_number) ?? [] }));
  return {
    from,
    to,
    gaps,
    missing: to - from + 1 - numbers.length,
    duplicates: used.filter((each) => each.checks.length > 1),
    voids: used.flatMap((each) => each.checks.filter(({ is_voided }) => is_voided)),
  };
}
