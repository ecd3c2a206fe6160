import { useMemo } from 'react';
import { missingNumbers } from '../../../../shared/ledger/check-numbers.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { findingsOf } from '../../../../shared/ledger/number-findings.ts';
import { treePaths } from '../../../../shared/ledger/trees.ts';
import { sourceIn } from '../../../components/ledger/source-in.ts';
import { useLedgerNames } from '../../../components/ledger/use-ledger-names.ts';
import { useSourceChecks } from '../../../components/ledger/use-source-checks.ts';
import { readNumber } from './read-number.ts';

/** What the numbers of a fund source lack, have twice and have void, as the address asks. */
export function useFindings(params: URLSearchParams) {
  const { payees, fundSources, areNamed } = useLedgerNames();
  const sourceId = fundSources.isLoading ? null : sourceIn(params, fundSources.data);
  const { checks, isThere, source } = useSourceChecks(sourceId);
  const from = readNumber(params.get('from')) ?? null;
  const to = readNumber(params.get('to')) ?? null;
  const report = useMemo(
    () =>
      sourceId === null
        ? undefined
        : missingNumbers(checks, sourceId, { ...(from !== null && { from }), ...(to !== null && { to }) }),
    [checks, sourceId, from, to],
  );
  const rows = useMemo(() => (report && isThere ? findingsOf(report) : []), [report, isThere]);
  const payeeOf = useMemo(() => {
    const byId = new Map(payees.data.map(({ id, name }) => [id, name]));
    return ({ payee_id }: Check): string => byId.get(payee_id) ?? '';
  }, [payees.data]);
  const sourceName = useMemo(
    () => (sourceId === null ? '' : (treePaths(fundSources.data).get(sourceId) ?? '')),
    [fundSources.data, sourceId],
  );
  return {
    report,
    rows,
    payeeOf,
    sourceId,
    sourceName,
    from,
    to,
    isComplete: isThere && areNamed,
    fundSources: fundSources.data,
    sources: [source, payees, fundSources],
  };
}
