import { useMemo } from 'react';
import { positivePay as positivePayChecks } from '../../../../shared/contract/operations/check-reports.ts';
import { dayIn, isRealDate } from '../../../../shared/dates.ts';
import { positivePay } from '../../../../shared/ledger/positive-pay.ts';
import type { ReportableCheck } from '../../../../shared/ledger/reportable-checks.ts';
import { allLoaded } from '../../../components/table/source.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { call } from '../../../api/call.ts';
import { readParts } from '../../../api/read-parts.ts';
import { useRead } from '../../../api/use-read.ts';
import { layoutIn } from '../checks/pay-layout-of.ts';
import { type NumberScope, payScopeIn, scopeQuery } from '../checks/number-scope.ts';
import { useCheckbooks } from '../checks/use-checkbooks.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import { getInstallation } from '../../../layout/installation.ts';

const dayOr = (text: string | null, fallback: string): string => (isRealDate(text) ? text : fallback);

async function readChecks(scope: NumberScope, from: string, to: string): Promise<readonly ReportableCheck[]> {
  const parts = await readParts((next) =>
    call(positivePayChecks, { query: { ...scopeQuery(scope), from, to, next: next ?? null } }),
  );
  return parts.flatMap(({ checks }) => checks);
}

/** Fetches the checks of a scope and range; nothing while the scope is unknown or the range is backwards. */
function useChecks(scope: NumberScope, isKnown: boolean, from: string, to: string) {
  const { checkbookId, sourceId } = scope;
  const key = isKnown && to >= from ? `positive pay ${checkbookId} ${sourceId ?? ''} ${from} ${to}` : null;
  return useRead(key, () => readChecks(scope, from, to), { compare: Object.is, of: 'CklgTransaction' });
}

/** Returns the file for the bank according to the address; by default, for this month until today. */
export function usePositivePay(params: URLSearchParams, today: string) {
  const { timeZone } = getInstallation();
  const { payees, accounts, fundSources, names } = useLedgerNames();
  const { checkbooks } = useCheckbooks(fundSources.data);
  const layouts = useCollection('CklgPayLayout');
  const scope = useMemo(
    () => payScopeIn(params, fundSources.data, checkbooks.data),
    [params, fundSources.data, checkbooks.data],
  );
  const from = dayOr(params.get('from'), `${today.slice(0, 8)}01`);
  const to = dayOr(params.get('to'), today);
  // A list that failed to load would leave names out of the file, or give it another layout.
  const areLoaded = allLoaded([payees, fundSources, checkbooks, layouts]);
  const isKnown = areLoaded && (scope.isWhole || scope.sourceId !== null);
  const reading = useChecks(scope, isKnown, from, to);
  const checks = reading.data;
  const layout = useMemo(() => layoutIn(scope.checkbook, layouts.data), [scope.checkbook, layouts.data]);
  const file = useMemo(() => {
    if (!isKnown || !checks) return undefined;
    const { sourceId, sources, account, checkbook } = scope;
    return positivePay(checks, names, {
      fundSourceIds: new Set(sourceId === null ? sources.map(({ id }) => id) : [sourceId]),
      layout,
      account,
      bankId: checkbook?.bank_id ?? '',
      madeOn: today,
      from,
      to,
      dayOf: (moment) => dayIn(timeZone, new Date(moment)),
    });
  }, [checks, names, scope, layout, isKnown, today, from, to, timeZone]);
  return {
    file,
    isComplete: checks !== undefined && areLoaded,
    /** Whether the file is a former one. */
    isReading: reading.isReading,
    failure: reading.error,
    /** Whether no fund source belongs to the checkbook, so that no check is drawn on it. */
    isUnused: allLoaded([fundSources, checkbooks]) && scope.sources.length === 0,
    scope,
    layout,
    from,
    to,
    checkbooks: checkbooks.data,
    sources: [reading, payees, accounts, fundSources, checkbooks, layouts],
  };
}

export type ShownPositivePay = ReturnType<typeof usePositivePay>;
