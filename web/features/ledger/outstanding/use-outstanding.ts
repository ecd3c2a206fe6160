import { useMemo } from 'react';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { isStale, staleDaysIn } from '../../../../shared/ledger/stale.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useRead } from '../../../api/use-read.ts';
import { checkRows } from '../checks/check-rows.ts';
import { readOutstanding } from '../checks/read-outstanding.ts';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import { useAddress } from '../../../components/use-address.ts';
import { scopeOf } from './outstanding-scope.ts';
import { type OutstandingView, readView, writeView } from './outstanding-address.ts';

const NO_CHECKS: readonly Check[] = [];

interface Listed {
  readonly isLoaded: boolean;
  readonly data: readonly { readonly id: number }[];
}

/** What was deleted since the link was made would leave out all checks, and no filter would say so. */
const stillIn = ({ isLoaded, data }: Listed, asked: number | null): number | null =>
  isLoaded && !data.some(({ id }) => id === asked) ? null : asked;

/** Returns the checks that match the address, with their names. */
export function useOutstanding(today: string) {
  const [params, change] = useAddress();
  const address = params.toString();
  const { payees, accounts, fundSources, names } = useLedgerNames();
  const checkbooks = useCollection('CklgCheckbook', { fetch: 'if-missing' });
  const asked = useMemo(() => readView(new URLSearchParams(address), today), [address, today]);
  const { asOf } = asked;
  const checkbookId = stillIn(checkbooks, asked.checkbookId);
  const fundSourceId = stillIn(fundSources, asked.fundSourceId);
  const view = useMemo(() => ({ asOf, checkbookId, fundSourceId }), [asOf, checkbookId, fundSourceId]);
  // Another day's checks aren't kept while these are fetched: they would be shown and exported as this day's.
  const read = useRead(['outstanding', view.asOf], () => readOutstanding(view.asOf), { of: 'CklgTransaction' });
  const { data } = read;
  const staleDaysOf = useMemo(
    () => staleDaysIn(checkbooks.data, fundSources.data),
    [checkbooks.data, fundSources.data],
  );
  const scope = useMemo(() => scopeOf(view, fundSources.data), [view, fundSources.data]);
  const rows = useMemo(() => {
    const wanted = (data ?? NO_CHECKS).filter(({ fund_source_id }) => scope.has(fund_source_id));
    return checkRows(wanted, names, today);
  }, [data, names, scope, today]);
  const stale = useMemo(
    () => rows.filter(({ check }) => isStale(check, view.asOf, staleDaysOf)),
    [rows, view.asOf, staleDaysOf],
  );
  return {
    view,
    setView: (next: OutstandingView) => change((current) => writeView(current, next, today)),
    rows,
    names,
    checkbooks: checkbooks.data,
    fundSources: fundSources.data,
    isOneCheckbook: scope.isOneCheckbook,
    staleDaysOf,
    stale,
    sources: [read, payees, accounts, fundSources],
  };
}
