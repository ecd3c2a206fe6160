import { useCallback, useMemo } from 'react';
import { type CollectionName, collections } from '../../../../shared/contract/collections.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { nameOfRecord } from '../../../components/records/record-name.ts';
import type { NamedIds, NameOf } from './audit-rows.ts';

type Names = ReadonlyMap<number, string>;

/** The records of a collection by id, read only if one of them is named. */
function useNamesIn(name: CollectionName, wanted: NamedIds): Names {
  const { data } = useNamedRecords(name, wanted.get(name));
  return useMemo(() => {
    const contract = collections[name];
    return new Map(data.map((record) => [record.id, nameOfRecord(contract, record)]));
  }, [data, name]);
}

/** Returns names of records of the wanted collections, of those that are short enough to be read as a whole. */
export function useNames(wanted: NamedIds): NameOf {
  const known: Readonly<Record<string, Names>> = {
    User: useNamesIn('User', wanted),
    Role: useNamesIn('Role', wanted),
    Team: useNamesIn('Team', wanted),
    CklgPayee: useNamesIn('CklgPayee', wanted),
    CklgAccount: useNamesIn('CklgAccount', wanted),
    CklgFundSource: useNamesIn('CklgFundSource', wanted),
    CklgCheckbook: useNamesIn('CklgCheckbook', wanted),
    TsrpLeaveKind: useNamesIn('TsrpLeaveKind', wanted),
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the maps are memoized one by one
  return useCallback((collection, id) => known[collection]?.get(id) ?? '', Object.values(known));
}
