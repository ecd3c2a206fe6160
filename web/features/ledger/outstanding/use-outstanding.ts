import { useMemo } from 'react';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { isStale, staleDaysIn } from '../../../../shared/ledger/stale.ts';
import { descendantsOf } from '../../../../shared/ledger/trees.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useRead } from '../../../api/use-read.ts';
import { checkRows } from '../checks/check-rows.ts';
import { readOutstanding } from '../checks/read-outstanding.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import { useAddress } from '../../../components/use-address.ts';
import { type OutstandingView, readView, writeView } from './outstanding-address.ts';

const NO_CHECKS: readonly Check[] = [];

/** Returns the checks that match the address, with their names. */
export function useOutstanding(today: string) {
  const [params, change] = useAddress();
  const address = params.toString();
  const { payees, accounts, fundSources, names } = useLedgerNames();
  const view = useMemo(() => {
    const { asOf, fundSourceId } = readView(new URLSearchParams(address), today);
    // One that was deleted since the link was made would leave out all checks, and no filter would say so.
    const isGone = fundSources.isLoaded && !fundSources.data.some(({ id }) => id === fundSourceId);
    return { asOf, fundSourceId: isGone ? null : fundSourceId };
  }, [address, today, fundSources.isLoaded, fundSources.data]);
  // Another day's checks aren't kept while these are fetched: they would be shown and exported as this day's.
  const read = useRead(['outstanding', view.asOf], () => readOutstanding(view.asOf), { of: 'CklgTransaction' });
  const { data } = read;
  const { data: checkbooks } = useCollection('CklgCheckbook', { fetch: 'if-missing' });
  const staleDaysOf = useMemo(() => staleDaysIn(checkbooks, fundSources.data), [checkbooks, fundSources.data]);
  const rows = useMemo(() => {
    const below = view.fundSourceId === null ? null : descendantsOf(fundSources.data, view.fundSourceId);
    const wanted = (data ?? NO_CHECKS).filter(
      ({ fund_source_id }) => below === null || fund_source_id === view.fundSourceId || below.has(fund_source_id),
    );
    return checkRows(wanted, names, today);
  }, [data, names, fundSources.data, view.fundSourceId, today]);
  const stale = useMemo(
    () => rows.filter(({ check }) => isStale(check, view.asOf, staleDaysOf)),
    [rows, view.asOf, staleDaysOf],
  );
  return {
    view,
    setView: (next: OutstandingView) => change((current) => writeView(current, next, today)),
    rows,
    names,
    fundSources: fundSources.data,
    staleDaysOf,
    stale,
    sources: [read, payees, accounts, fundSources],
  };
}
