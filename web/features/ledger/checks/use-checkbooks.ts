import { useMemo } from 'react';
import { checkbooksOf, type InCheckbook } from '../../../../shared/ledger/checkbooks.ts';
import { useCollection } from '../../../api/use-collection.ts';

/** Checkbooks, and their names where there are several: with one, nobody needs to be told. */
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
