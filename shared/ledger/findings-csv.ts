import { checkTitles } from './check-labels.ts';
import { writeCsv } from './csv.ts';
import { findingNames, type FoundCheck, type NumberFinding } from './number-findings.ts';

const findingsHeader = [
  'Finding',
  'From number',
  'To number',
  'Numbers',
  checkTitles.transaction_date,
  checkTitles.payee_id,
  checkTitles.amount,
  checkTitles.is_voided,
  checkTitles.void_reason,
] as const;

export const exportFindings = (findings: readonly NumberFinding[], payeeOf: (check: FoundCheck) => string): string =>
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
