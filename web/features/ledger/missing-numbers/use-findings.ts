import { useMemo } from 'react';
import useSWR from 'swr';
import { missingNumbers } from '../../../../shared/contract/operations/ledger.ts';
import {
  type FoundCheck,
  type NumberFinding,
  type NumberRange,
  type NumberReport,
  reportOf,
  withChecks,
} from '../../../../shared/ledger/number-findings.ts';
import { treePaths } from '../../../../shared/ledger/trees.ts';
import { call } from '../../../api/call.ts';
import { readParts } from '../../../api/read-parts.ts';
import { sourceIn } from '../checks/source-in.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import { useSettled } from '../../../components/use-settled.ts';
import { readNumber } from './read-number.ts';

interface Found {
  readonly report: NumberReport | undefined;
  readonly rows: readonly NumberFinding[];
}

const NOTHING: Found = { report: undefined, rows: [] };

/** While a number is typed, not every one on the way to it is asked for. */
const TYPING_MS = 250;

async function find(fundSourceId: number, range: NumberRange): Promise<Found> {
  const parts = await readParts((next) =>
    call(missingNumbers, { query: { fund_source_id: fundSourceId, ...range, next: next ?? null } }),
  );
  const findings = parts.flatMap((part) => part.findings);
  const from = range.from ?? parts[0]?.lowest ?? null;
  const to = range.to ?? parts.at(-1)?.highest ?? null;
  return {
    report: from === null || to === null || to < from ? undefined : reportOf(findings, from, to),
    rows: withChecks(
      findings,
      parts.flatMap((part) => part.checks),
    ),
  };
}

/** What the numbers of a fund source lack, have twice and have void, as the address asks. */
export function useFindings(params: URLSearchParams) {
  const { payees, fundSources, areNamed } = useLedgerNames();
  const sourceId = fundSources.isLoading ? null : sourceIn(params, fundSources.data);
  const from = readNumber(params.get('from')) ?? null;
  const to = readNumber(params.get('to')) ?? null;
  const isBackwards = from !== null && to !== null && to < from;
  const asked = sourceId === null || isBackwards ? null : `missing numbers ${sourceId} ${from ?? ''} ${to ?? ''}`;
  const settled = useSettled(asked, TYPING_MS);
  const { data, error, isLoading, isValidating, mutate } = useSWR<Found, Error>(
    settled === asked ? asked : null,
    () => (sourceId === null ? NOTHING : find(sourceId, { from, to })),
    { revalidateOnFocus: false, shouldRetryOnError: false, compare: Object.is },
  );
  const payeeOf = useMemo(() => {
    const byId = new Map(payees.data.map(({ id, name }) => [id, name]));
    return ({ payee_id }: Pick<FoundCheck, 'payee_id'>): string => byId.get(payee_id) ?? '';
  }, [payees.data]);
  const sourceName = useMemo(
    () => (sourceId === null ? '' : (treePaths(fundSources.data).get(sourceId) ?? '')),
    [fundSources.data, sourceId],
  );
  const source = {
    isLoading: isLoading || settled !== asked,
    isFetching: isValidating,
    error,
    fetchAll: async () => {
      await mutate();
    },
  };
  return {
    ...(data ?? NOTHING),
    payeeOf,
    sourceId,
    sourceName,
    from,
    to,
    isComplete: (data !== undefined || isBackwards) && areNamed,
    fundSources: fundSources.data,
    sources: [source, payees, fundSources],
  };
}
