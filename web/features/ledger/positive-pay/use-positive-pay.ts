import { useMemo } from 'react';
import useSWR from 'swr';
import { positivePay as positivePayChecks } from '../../../../shared/contract/operations/ledger.ts';
import { dayIn, isRealDate } from '../../../../shared/dates.ts';
import { positivePay } from '../../../../shared/ledger/positive-pay.ts';
import type { ReportableCheck } from '../../../../shared/ledger/reportable-checks.ts';
import { call } from '../../../api/call.ts';
import { readParts } from '../../../api/read-parts.ts';
import { sourceIn } from '../checks/source-in.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import { useInstallation } from '../../../layout/installation.ts';

const dayOr = (text: string | null, fallback: string): string => (isRealDate(text) ? text : fallback);

async function readChecks(fundSourceId: number, from: string, to: string): Promise<readonly ReportableCheck[]> {
  const parts = await readParts((next) =>
    call(positivePayChecks, { query: { fund_source_id: fundSourceId, from, to, next: next ?? null } }),
  );
  return parts.flatMap(({ checks }) => checks);
}

/** The file for the bank, as the address asks; this month so far where it names no days. */
export function usePositivePay(params: URLSearchParams, today: string) {
  const { timeZone } = useInstallation();
  const { payees, accounts, fundSources, names, areNamed } = useLedgerNames();
  const sourceId = fundSources.isLoading ? null : sourceIn(params, fundSources.data);
  const from = dayOr(params.get('from'), `${today.slice(0, 8)}01`);
  const to = dayOr(params.get('to'), today);
  const {
    data: checks,
    error,
    isLoading,
    isValidating,
    mutate,
  } = useSWR<readonly ReportableCheck[], Error>(
    sourceId === null || to < from ? null : `positive pay ${sourceId} ${from} ${to}`,
    () => (sourceId === null ? [] : readChecks(sourceId, from, to)),
    { revalidateOnFocus: false, shouldRetryOnError: false, compare: Object.is },
  );
  const fundSource = fundSources.data.find(({ id }) => id === sourceId);
  const bankAccount = fundSource?.number ?? '';
  const isComplete = checks !== undefined && areNamed;
  const file = useMemo(
    () =>
      sourceId !== null && checks && areNamed
        ? positivePay(checks, names, {
            fundSourceId: sourceId,
            bankAccount,
            from,
            to,
            dayOf: (moment) => dayIn(timeZone, new Date(moment)),
          })
        : undefined,
    [checks, names, sourceId, bankAccount, from, to, areNamed, timeZone],
  );
  const source = {
    isLoading,
    isFetching: isValidating,
    error,
    fetchAll: async () => {
      await mutate();
    },
  };
  return {
    file,
    isComplete,
    sourceId,
    sourceName: fundSource?.name ?? '',
    bankAccount,
    from,
    to,
    fundSources: fundSources.data,
    sources: [source, payees, accounts, fundSources],
  };
}
