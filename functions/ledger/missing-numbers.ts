import type { AnswerOf } from '../../shared/contract/operations.ts';
import { LAST_NUMBER_BELOW_FIRST, MAX_CHECK_NUMBER } from '../../shared/ledger/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { findingsOf, type FoundCheck } from '../../shared/ledger/number-findings.ts';
import { badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import type { Store } from '../store/store.ts';
import { askedSources } from './checkbooks.ts';
import { mergedNumbers } from './merged-numbers.ts';
import { lowestAndHighest } from './numbered-checks.ts';

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

const shown = (check: Check): FoundCheck => {
  const { id, check_number, transaction_date, payee_id, amount, is_voided, void_reason } = check;
  return { id, check_number, transaction_date, payee_id, amount, is_voided, void_reason };
};

interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Returns the range to examine. For a single fund source, it defaults to its own lowest and highest numbers, because
 * other fund sources may have used the rest.
 */
async function rangeOf(store: Store, only: number | null, { from, to }: Range): Promise<Range | undefined> {
  if (only === null || (from !== null && to !== null)) return { from, to };
  const own = await lowestAndHighest(store, only);
  if (!own) return undefined;
  const range = { from: from ?? own.lowest, to: to ?? own.highest };
  return range.to < range.from ? undefined : range;
}

const NOTHING: AnswerOf<'missing-numbers'> = { lowest: null, highest: null, findings: [], checks: [], next: null };

/** Returns missing, duplicate and voided numbers, page by page, for a checkbook or one of its fund sources. */
export const missingNumbers: Handlers<'ledger'>['missing-numbers'] = async ({ store, query }) => {
  const { from, to } = query;
  if (from !== null && to !== null && to < from) {
    throw badInput([{ field: 'to', message: LAST_NUMBER_BELOW_FIRST }]);
  }
  const { sourceIds, only } = await askedSources(store, query);
  const { before, cursor } = decodePlace(query.next);
  const range = await rangeOf(store, only, query);
  if (!range) return NOTHING;
  const page = await mergedNumbers(store, {
    sourceIds,
    from: range.from ?? 1,
    to: range.to ?? MAX_CHECK_NUMBER,
    next: cursor,
    limit: AT_ONCE,
  });
  const { checks, behind, next } = page;
  const highest = checks.at(-1)?.check_number ?? null;
  const asked = new Map(
    checks.filter((check) => only === null || check.fund_source_id === only).map((check) => [check.id, check]),
  );
  const findings = findingsOf(checks, range, { before, after: behind }).filter(
    ({ check_id }) => check_id === null || asked.has(check_id),
  );
  const found = new Set(findings.map(({ check_id }) => check_id));
  return {
    lowest: checks[0]?.check_number ?? null,
    highest,
    findings,
    checks: checks.filter(({ id }) => found.has(id)).map(shown),
    next: next !== null && highest !== null ? encodePlace(highest, next) : null,
  };
};
