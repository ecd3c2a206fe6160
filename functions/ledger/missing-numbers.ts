import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { findingsOf, type FoundCheck } from '../../shared/ledger/number-findings.ts';
import { badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Range, readRanges } from '../crud/read-ranges.ts';
import { numberedChecks } from './numbered-checks.ts';

const { CklgTransaction } = collections;

/** Maximum number of checks per page. */
const AT_ONCE = 2000;

interface Place {
  /** The number of the last check before this page. */
  readonly before: number | null;
  readonly cursor: string | null;
}

const encodePlace = (before: number, cursor: string): string => `${before}.${cursor}`;

function decodePlace(next: string | null): Place {
  if (next === null) return { before: null, cursor: null };
  const [, before, cursor] = /^(\d{1,12})\.([\w-]+)$/.exec(next) ?? [];
  if (before === undefined || cursor === undefined) {
    throw badInput([
      { field: 'next', message: "This value doesn't belong to this range. Start again from the first page." },
    ]);
  }
  return { before: Number(before), cursor };
}

type Numbered = Check & { readonly check_number: number };

const numbered = (bodies: readonly string[]): Numbered[] => bodies.map((body) => JSON.parse(body) as Numbered);

const shown = (check: Check): FoundCheck => {
  const { id, check_number, transaction_date, payee_id, amount, is_voided, void_reason } = check;
  return { id, check_number, transaction_date, payee_id, amount, is_voided, void_reason };
};

/** One Query for a page of check numbers, and one for the check after it. */
export const missingNumbers: Handlers<'ledger'>['missing-numbers'] = async ({ store, query }) => {
  const { fund_source_id, from, to } = query;
  if (from !== null && to !== null && to < from) {
    throw badInput([{ field: 'to', message: "The last number can't be lower than the first." }]);
  }
  const { before, cursor } = decodePlace(query.next);
  // Checks without a number come first.
  const range: Range = {
    pk: numberedChecks(fund_source_id),
    from: `${padId(from ?? 1)}#`,
    ...(to !== null && { to: `${padId(to)}#` }),
  };
  const read = async (limit: number, next: string | null) =>
    readRanges(store, CklgTransaction, [range], { limit, next });
  const page = await read(AT_ONCE, cursor);
  const [behind] = page.next === undefined ? [] : numbered((await read(1, page.next)).bodies);
  const checks = numbered(page.bodies);
  const highest = checks.at(-1)?.check_number ?? null;
  const findings = findingsOf(checks, { from, to }, { before, after: behind?.check_number ?? null });
  const found = new Set(findings.map(({ check_id }) => check_id));
  return {
    lowest: checks[0]?.check_number ?? null,
    highest,
    findings,
    checks: checks.filter(({ id }) => found.has(id)).map(shown),
    next: behind && page.next !== undefined && highest !== null ? encodePlace(highest, page.next) : null,
  };
};
