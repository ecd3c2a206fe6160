import { collections } from '../../shared/contract/collections.ts';
import { checksToPrint } from '../../shared/contract/operations/check-printing.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import { MAX_COUNTED } from '../../shared/home.ts';
import { outstandingChecks } from '../../shared/contract/operations/check-reports.ts';
import { addDays } from '../../shared/dates.ts';
import { checkbooksOf, type InCheckbook } from '../../shared/ledger/checkbooks.ts';
import { totalCents } from '../../shared/ledger/checks.ts';
import { isStale, staleDaysIn } from '../../shared/ledger/stale.ts';
import { readOutstanding, readToPrint } from '../bookkeeping/outstanding.ts';
import { companyDay } from '../crud/company-day.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Asking, mayAll, mayCall } from './asking.ts';

const { CklgCheckbook, CklgFundSource, CklgReconciliation } = collections;

type Checkbook = StoredRecord & { readonly name: string; readonly stale_after_days: number | null };
type Statement = StoredRecord & {
  readonly checkbook_id: number;
  readonly statement_date: string;
  readonly state: string;
};

/** A bank account without a statement for this long is closed. */
const DAYS_IN_USE = 365;

const NO_CHECKS = { checks: [] } as const;

/** Counts what the pages of checks show today: outstanding, stale, to print, and how far checkbooks are reconciled. */
export async function readChecks(call: Asking): Promise<Home['checks']> {
  if (!mayCall(call, outstandingChecks)) return null;
  const { store } = call;
  const today = companyDay(call);
  const [{ checks: outstanding, isMore }, toPrint, checkbooks, fundSources, statements] = await Promise.all([
    readOutstanding(store, today, MAX_COUNTED),
    mayCall(call, checksToPrint) ? readToPrint(store, MAX_COUNTED) : NO_CHECKS,
    store.all(CklgCheckbook.name) as Promise<Checkbook[]>,
    store.all(CklgFundSource.name) as Promise<unknown> as Promise<InCheckbook[]>,
    store.all(CklgReconciliation.name) as Promise<Statement[]>,
  ]);
  const staleDaysOf = staleDaysIn(checkbooks, fundSources);
  const checkbookOf = checkbooksOf(fundSources);
  const reconciles = mayAll(call, CklgReconciliation.access.update);
  const lastYear = statements.filter(({ statement_date }) => statement_date >= addDays(today, -DAYS_IN_USE));
  const withStatements = new Set(statements.map(({ checkbook_id }) => checkbook_id));
  // Checks that weren't counted may be of any checkbook that isn't closed.
  const others = isMore ? fundSources.map(({ id }) => checkbookOf(id)).filter((id) => !withStatements.has(id)) : [];
  // One whose checks have all cleared gets statements.
  const used = new Set([
    ...outstanding.map(({ fund_source_id }) => checkbookOf(fund_source_id)),
    ...lastYear.map(({ checkbook_id }) => checkbook_id),
    ...others,
  ]);
  const closed = statements.filter(({ state }) => state === 'closed');
  return {
    outstanding: isMore ? MAX_COUNTED : outstanding.length,
    outstanding_cents: isMore ? null : totalCents(outstanding),
    stale: outstanding.filter((check) => isStale(check, today, staleDaysOf)).length,
    to_print: toPrint.checks.length,
    checkbooks: checkbooks
      .filter(({ id }) => reconciles && used.has(id))
      .map(({ id, name }) => ({
        id,
        name,
        reconciled_to:
          closed
            .filter(({ checkbook_id }) => checkbook_id === id)
            .map(({ statement_date }) => statement_date)
            .toSorted()
            .at(-1) ?? null,
      })),
  };
}
