import { useMemo } from 'react';
import { useCollection } from '../../../api/use-collection.ts';
import type { NamesToExport } from './names-to-export.ts';

/** Fetches the payees, accounts and fund sources, because checks need their names. */
export function useLedgerNames() {
  const payees = useCollection('CklgPayee');
  const accounts = useCollection('CklgAccount');
  const fundSources = useCollection('CklgFundSource');
  const names = useMemo(
    (): NamesToExport => ({ payees: payees.data, accounts: accounts.data, fundSources: fundSources.data }),
    [payees.data, accounts.data, fundSources.data],
  );
  const areNamed = ![payees, accounts, fundSources].some(({ isLoading }) => isLoading);
  return { payees, accounts, fundSources, names, areNamed };
}
