import { useMemo } from 'react';
import { checkbooksOf, type InCheckbook } from '../../../../shared/ledger/checkbooks.ts';
import { useCollection } from '../../../api/use-collection.ts';

/** Returns the checkbooks, and their names if there are several: a single one needs no name. */
export function useCheckbooks(fundSources: readonly InCheckbook[]) {
  const checkbooks = useCollection('CklgCheckbook');
  const { data } = checkbooks;
  const nameToTell = useMemo(() => {
    const names = new Map(data.map(({ id, name }) => [id, name]));
    const checkbookOfSource = checkbooksOf(fundSources);
    return (fundSourceId: unknown): string | undefined =>
      data.length > 1 && typeof fundSourceId === 'number' ? names.get(checkbookOfSource(fundSourceId)) : undefined;
  }, [data, fundSources]);
  return { checkbooks, nameToTell };
}
