import type { Check } from './checks.ts';

export type FindingKind = 'missing' | 'duplicate' | 'void';

/** A finding for an audit: a run of missing numbers, or a check with a duplicate number or a void. */
export interface Finding {
  readonly kind: FindingKind;
  readonly from: number;
  readonly to: number;
  /** Null for missing numbers. */
  readonly check_id: number | null;
}

/** The fields of a check shown with a finding. */
export type FoundCheck = Pick<
  Check,
  'id' | 'check_number' | 'transaction_date' | 'payee_id' | 'amount' | 'is_voided' | 'void_reason'
>;

/** A finding together with its check. */
export interface NumberFinding extends Finding {
  readonly id: string;
  /** How many numbers the finding covers. */
  readonly count: number;
  readonly check: FoundCheck | null;
}

export const findingNames: Readonly<Record<FindingKind, string>> = {
  missing: 'Missing',
  duplicate: 'Duplicate',
  void: 'VOID',
};

/** The requested numbers; null means the lowest or highest existing one. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

type Numbered = Pick<Check, 'id' | 'is_voided'> & { readonly check_number: number };

/** The numbers next to a run of checks; null at the ends of the range. */
export interface Neighbors {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Returns gaps, duplicates and voids among checks sorted by number. Each check is compared with its neighbors only, so
 * a long range can be processed in parts.
 */
export function findingsOf(checks: readonly Numbered[], range: NumberRange, { before, after }: Neighbors): Finding[] {
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

/** Summary of the findings; the range is that of the existing numbers if none was requested. */
export interface NumberReport {
  readonly from: number;
  readonly to: number;
  readonly missing: number;
  readonly gaps: number;
  /** Numbers used by more than one check. */
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

/** Returns findings with their checks. */
export function withChecks(findings: readonly Finding[], checks: readonly FoundCheck[]): NumberFinding[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return findings.map((finding) => ({
    ...finding,
    id: `${finding.kind} ${finding.check_id ?? finding.from}`,
    count: countIn(finding),
    check: finding.check_id === null ? null : (byId.get(finding.check_id) ?? null),
  }));
}

/** Formats the numbers of a finding, e.g. `1003` or `1003 to 1010`. */
export const numbersOf = ({ from, to }: Pick<NumberFinding, 'from' | 'to'>): string =>
  from === to ? String(from) : `${from} to ${to}`;
