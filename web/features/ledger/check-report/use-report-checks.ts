import type { Check } from '../../../../shared/ledger/checks.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { messageOf } from '../../../api/api-error.ts';
import { getAll } from '../../../api/collection-calls.ts';
import { useRead } from '../../../api/use-read.ts';
import { type CheckPeriod, filterOf, isBackwards } from '../checks/check-period.ts';
import { type CheckQuery, filterRows } from '../checks/check-query.ts';
import { checkRows } from '../checks/check-rows.ts';
import { CHECKS_FAILED } from '../checks/texts.ts';

interface ReportChecks {
  readonly checks: readonly Check[];
  readonly names: LedgerNames;
}

interface AskedChecks {
  readonly period: CheckPeriod;
  readonly query: CheckQuery;
  readonly today: string;
}

async function read({ period, query, today }: AskedChecks): Promise<ReportChecks> {
  const [all, payees, accounts, fundSources] = await Promise.all([
    isBackwards(period) ? [] : getAll('CklgTransaction', filterOf(period)),
    getAll('CklgPayee'),
    getAll('CklgAccount'),
    getAll('CklgFundSource'),
  ]);
  const names = { payees, accounts, fundSources };
  return { checks: filterRows(checkRows(all, names, today), query, names).map(({ check }) => check), names };
}

/** Fetches a report's checks once, as they are stored now, ignoring cached lists. */
export function useReportChecks(asked: AskedChecks) {
  const { data, error, mutate } = useRead(['check-report', asked.period, asked.query], () => read(asked), {
    revalidateOnReconnect: false,
  });
  return {
    ...data,
    failure: error && messageOf(error, CHECKS_FAILED),
    retry: () => void mutate(),
  };
}
