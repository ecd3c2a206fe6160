import { useMemo } from 'react';
import { type CollectionName, collections } from '../../../shared/contract/collections.ts';
import { type TreeNode, treePaths } from '../../../shared/ledger/trees.ts';
import { useCollection } from '../../api/use-collection.ts';
import type { Choice } from '../forms/choices.ts';
import { compareTexts } from '../table/column.ts';
import { nameOfRecord } from './record-name.ts';

/** The records that a reference can name, with the nouns for messages. */
export function useReferenceChoices(name: CollectionName) {
  const contract = collections[name];
  const { data } = useCollection(name, { fetch: 'if-missing' });
  const choices = useMemo((): readonly Choice[] => {
    const paths = contract.isTree ? treePaths(data as readonly object[] as readonly TreeNode[]) : undefined;
    return data
      .map((record) => ({ value: record.id, label: paths?.get(record.id) ?? nameOfRecord(contract, record) }))
      .toSorted((a, b) => compareTexts(a.label, b.label));
  }, [data, contract]);
  return { choices, data, one: contract.one, many: contract.many };
}
