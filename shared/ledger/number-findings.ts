import type { Check } from './checks.ts';

export type FindingKind = 'missing' | 'duplicate' | 'void';

/** One thing that an auditor asks about: a run of numbers without a check, or a check whose number is twice there or void. */
export interface Finding {
  readonly kind: FindingKind;
  readonly from: number;
  readonly to: number;
  /** None where the numbers are missing. */
  readonly check_id: number | null;
}

/** What is shown of a check that was found. */
export type FoundCheck = Pick<
  Check,
  'id' | 'check_number' | 'transaction_date' | 'payee_id' | 'amount' | 'is_voided' | 'void_reason'
>;

/** A finding together with its check. */
export interface NumberFinding extends Finding {
  readonly id: string;
  /** How many numbers it is about. */
  readonly count: number;
  readonly check: FoundCheck | null;
}

export const findingNames: Readonly<Record<FindingKind, string>> = {
  missing: 'Missing',
  duplicate: 'Duplicate',
  void: 'VOID',
};

/** The numbers that are asked about; an end that is null is that of the numbers there are. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

type Numbered = Pick<Check, 'id' | 'is_voided'> & { readonly check_number: number };

/** The numbers next to a run of checks; null where it begins or ends the range. */
export interface Neighbours {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Gaps, duplicates and voids among the checks of a range of one fund source, which come in the order of their numbers. Each
 * check is judged by the numbers next to it: the findings of a long range are those of its parts, one after the other.
 */
export function findingsOf(checks: readonly Numbered[], range: NumberRange, { before, after }: Neighbours): Finding[] {
  const found: Finding[] = [];
  const missing = (from: number, to: number) => {
    if (from <= to) found.push({ kind: 'missing', from, to, check_id: null });
  };
  let last = before;
  checks.forEach(({ id, check_number: number, is_voided }, index) => {
    missing(last === null ? (range.from ?? number) : last + 1, number - 1);
    const next = checks[index + 1]?.check_number ?? after;
    const own = { from: number, to: number, check_id: id };
    if (number === last || number === next) found.push({ kind: 'duplicate', ...own });
    if (is_voided) found.push({ kind: 'void', ...own });
    last = number;
  });
  const first = last === null ? range.from : last + 1;
  if (after === null && first !== null && range.to !== null) missing(first, range.to);
  return found;
}

/** How much was found; the ends are those of the numbers there are where none was asked for. */
export interface NumberReport {
  readonly from: number;
  readonly to: number;
  readonly missing: number;
  readonly gaps: number;
  /** Numbers that more than one check has. */
  readonly duplicates: number;
  readonly voids: number;
}

const countIn = ({ from, to }: Pick<Finding, 'from' | 'to'>): number => to - from + 1;

export function reportOf(findings: readonly Finding[], from: number, to: number): NumberReport {
  const of = (kind: FindingKind) => findings.filter((each) => each.kind === kind);
  const gaps = of('missing');
  return {
    from,
    to,
    missing: gaps.reduce((sum, gap) => sum + countIn(gap), 0),
    gaps: gaps.length,
    duplicates: new Set(of('duplicate').map((each) => each.from)).size,
    voids: of('void').length,
  };
}

/** Findings with their checks, as they are listed. */
export function withChecks(findings: readonly Finding[], checks: readonly FoundCheck[]): NumberFinding[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return findings.map((finding) => ({
    ...finding,
    id: `${finding.kind} ${finding.check_id ?? finding.from}`,
    count: countIn(finding),
    check: finding.check_id === null ? null : (byId.get(finding.check_id) ?? null),
  }));
}

/** The numbers of a finding, e.g. `1003` or `1003 to 1010`. */
export const numbersOf = ({ from, to }: Pick<NumberFinding, 'from' | 'to'>): string =>
  from === to ? String(from) : `${from} to ${to}`;
