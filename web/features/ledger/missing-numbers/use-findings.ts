import { useMemo } from 'react';
import { missingNumbers } from '../../../../shared/contract/operations/check-reports.ts';
import {
  type FoundCheck,
  type NumberFinding,
  type NumberRange,
  type NumberReport,
  reportOf,
  withChecks,
} from '../../../../shared/ledger/number-findings.ts';
import { call } from '../../../api/call.ts';
import { readParts } from '../../../api/read-parts.ts';
import { useRead } from '../../../api/use-read.ts';
import { type NumberScope, scopeIn, scopeQuery } from '../checks/number-scope.ts';
import { useCheckbooks } from '../checks/use-checkbooks.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import { allLoaded } from '../../../components/table/source.ts';
import { useDebouncedValue } from '../../../components/use-debounced-value.ts';
import { LAST_NUMBER_BELOW_FIRST, MAX_CHECK_NUMBER } from '../../../../shared/ledger/check-numbers.ts';
import { readWholeNumber } from '../../../components/forms/read-whole-number.ts';
import { findingsInWords } from './findings-in-words.ts';

interface Found {
  readonly report: NumberReport | undefined;
  readonly rows: readonly NumberFinding[];
}

const NOTHING: Found = { report: undefined, rows: [] };

/** While a number is being typed, the numbers in between aren't fetched. */
const TYPING_MS = 250;

async function find(scope: NumberScope, range: NumberRange): Promise<Found> {
  const parts = await readParts((next) =>
    call(missingNumbers, { query: { ...scopeQuery(scope), ...range, next: next ?? null } }),
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

/** Returns the missing, duplicate and voided numbers of the checkbook or fund source in the address. */
export function useFindings(params: URLSearchParams) {
  const { payees, fundSources } = useLedgerNames();
  const { checkbooks } = useCheckbooks(fundSources.data);
  const scope = useMemo(
    () => scopeIn(params, fundSources.data, checkbooks.data),
    [params, fundSources.data, checkbooks.data],
  );
  const { checkbookId, sourceId } = scope;
  const from = readWholeNumber(params.get('from'), MAX_CHECK_NUMBER) ?? null;
  const to = readWholeNumber(params.get('to'), MAX_CHECK_NUMBER) ?? null;
  const problem = from !== null && to !== null && to < from ? LAST_NUMBER_BELOW_FIRST : undefined;
  const isKnown = allLoaded([fundSources, checkbooks]);
  const what = `${checkbookId} ${sourceId ?? ''} ${from ?? ''} ${to ?? ''}`;
  const asked = !isKnown || problem ? null : `missing numbers ${what}`;
  const settled = useDebouncedValue(asked, TYPING_MS);
  const found = useRead(settled === asked ? asked : null, () => find(scope, { from, to }), {
    compare: Object.is,
    of: 'CklgTransaction',
  });
  const { data } = found;
  const { report, rows } = data ?? NOTHING;
  const payeeOf = useMemo(() => {
    const byId = new Map(payees.data.map(({ id, name }) => [id, name]));
    return ({ payee_id }: Pick<FoundCheck, 'payee_id'>): string => byId.get(payee_id) ?? '';
  }, [payees.data]);
  const source = { ...found, isLoading: found.isLoading || settled !== asked };
  return {
    rows,
    /** What is wrong with the range, which finds nothing then. */
    problem,
    summary: problem ?? findingsInWords(report),
    payeeOf,
    scope,
    from,
    to,
    isComplete: (data !== undefined || problem !== undefined) && isKnown && payees.isLoaded,
    checkbooks: checkbooks.data,
    sources: [source, payees, fundSources, checkbooks],
  };
}
