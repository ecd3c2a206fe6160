import type { MissingNumbers } from './check-numbers.ts';
import type { Check } from './checks.ts';
import { writeCsv } from './csv.ts';

export type FindingKind = 'missing' | 'duplicate' | 'void';

/** One thing that an auditor asks about: a run of numbers without a check, or a check whose number is twice there or void. */
export interface NumberFinding {
  readonly id: string;
  readonly kind: FindingKind;
  readonly from: number;
  readonly to: number;
  /** How many numbers it is about. */
  readonly count: number;
  /** None where the numbers are missing. */
  readonly check: Check | null;
}

const kinds: readonly FindingKind[] = ['missing', 'duplicate', 'void'];

export const findingNames: Readonly<Record<FindingKind, string>> = {
  missing: 'Missing',
  duplicate: 'Duplicate',
  void: 'VOID',
};

const ofCheck = (kind: FindingKind, check: Check): NumberFinding => {
  const number = check.check_number ?? 0;
  return { id: `${kind} ${check.id}`, kind, from: number, to: number, count: 1, check };
};

/** Gaps, duplicates and voids in the order of their numbers; a voided duplicate is found twice. */
export function findingsOf({ gaps, duplicates, voids }: MissingNumbers<Check>): NumberFinding[] {
  const found: NumberFinding[] = [
    ...gaps.map(({ from, to }) => ({
      id: `missing ${from}`,
      kind: 'missing' as const,
      from,
      to,
      count: to - from + 1,
      check: null,
    })),
    ...duplicates.flatMap(({ checks }) => checks.map((check) => ofCheck('duplicate', check))),
    ...voids.map((check) => ofCheck('void', check)),
  ];
  return found.sort(
    (a, b) =>
      a.from - b.from || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (a.check?.id ?? 0) - (b.check?.id ?? 0),
  );
}

/** The numbers of a finding, e.g. `1003` or `1003 to 1010`. */
export const numbersOf = ({ from, to }: Pick<NumberFinding, 'from' | 'to'>): string =>
  from === to ? String(from) : `${from} to ${to}`;

export const findingsHeader = [
  'Finding',
  'From number',
  'To number',
  'Numbers',
  'Date',
  'Payee',
  'Amount',
  'Status',
  'Reason of the void',
] as const;

export const exportFindings = (findings: readonly NumberFinding[], payeeOf: (check: Check) => string): string =>
  writeCsv(
    findingsHeader,
    findings.map(({ kind, from, to, count, check }) => [
      findingNames[kind],
      from,
      to,
      count,
      ...(check
        ? [
            check.transaction_date,
            payeeOf(check),
            check.amount,
            check.is_voided ? 'VOID' : 'Active',
            check.void_reason ?? null,
          ]
        : [null, null, null, null, null]),
    ]),
  );
