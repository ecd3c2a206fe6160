import { useMemo } from 'react';
import { dayIn, isRealDate } from '../../../../shared/dates.ts';
import { positivePay } from '../../../../shared/ledger/positive-pay.ts';
import { sourceIn } from '../../../components/ledger/source-in.ts';
import { useLedgerNames } from '../../../components/ledger/use-ledger-names.ts';
import { useSourceChecks } from '../../../components/ledger/use-source-checks.ts';
import { useInstallation } from '../../../layout/installation.ts';

const dayOr = (text: string | null, fallback: string): string => (isRealDate(text) ? text : fallback);

/** The file for the bank, as the address asks; this month so far where it names no days. */
export function usePositivePay(params: URLSearchParams, today: string) {
  const { timeZone } = useInstallation();
  const { payees, accounts, fundSources, names, areNamed } = useLedgerNames();
  const sourceId = fundSources.isLoading ? null : sourceIn(params, fundSources.data);
  const { checks, isThere, source } = useSourceChecks(sourceId);
  const from = dayOr(params.get('from'), `${today.slice(0, 8)}01`);
  const to = dayOr(params.get('to'), today);
  const fundSource = fundSources.data.find(({ id }) => id === sourceId);
  const bankAccount = fundSource?.number ?? '';
  const isComplete = isThere && areNamed;
  const file = useMemo(
    () =>
      sourceId !== null && isComplete && to >= from
        ? positivePay(checks, names, {
            fundSourceId: sourceId,
            bankAccount,
            from,
            to,
            dayOf: (moment) => dayIn(timeZone, new Date(moment)),
          })
        : undefined,
    [checks, names, sourceId, bankAccount, from, to, isComplete, timeZone],
  );
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
