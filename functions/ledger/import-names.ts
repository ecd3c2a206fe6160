import { collections } from '../../shared/contract/collections.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { parseCreate } from '../../shared/contract/validate.ts';
import type { InCheckbook } from '../../shared/ledger/checkbooks.ts';
import type { LedgerNames, NamedPayee, NumberedNode } from '../../shared/ledger/names.ts';
import { isPlaceholder, type NewNames } from '../../shared/ledger/new-names.ts';
import type { TreeNode } from '../../shared/ledger/trees.ts';
import type { RecordsAlong } from '../store/batch-parts.ts';
import { counterKey } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import { newRecord } from '../store/records.ts';
import { stageRecords, type Staging } from '../store/staged-records.ts';
import type { Store } from '../store/store.ts';

const { CklgAccount, CklgFundSource, CklgPayee } = collections;

/** The ledger's names, including what check numbers need to know about fund sources. */
export type StoredNames = LedgerNames & { readonly fundSources: readonly (NumberedNode & InCheckbook)[] };

export async function readNames(store: Store): Promise<StoredNames> {
  const [payees, accounts, fundSources] = await Promise.all(
    [CklgPayee, CklgAccount, CklgFundSource].map(({ name }) => store.all(name)),
  );
  return {
    payees: payees as unknown as NamedPayee[],
    accounts: accounts as unknown as TreeNode[],
    fundSources: fundSources as unknown as StoredNames['fundSources'],
  };
}

async function firstId(store: Store, collection: Collection, count: number): Promise<number> {
  return Number((await store.add(counterKey(collection), { value: count })).value) - count + 1;
}

/** Replaces placeholders by ids that the table gives. */
export async function withRealIds(store: Store, { payees, accounts, fundSources }: NewNames): Promise<NewNames> {
  const numbered = async <N extends { readonly id: number }>(collection: Collection, records: readonly N[]) => {
    if (records.length === 0) return [];
    const first = await firstId(store, collection, records.length);
    return records.map((record, index) => ({ ...record, id: first + index, placeholder: record.id }));
  };
  const nodes = async (collection: Collection, records: readonly TreeNode[]): Promise<TreeNode[]> => {
    const numberedNodes = await numbered(collection, records);
    const ids = new Map(numberedNodes.map(({ id, placeholder }) => [placeholder, id]));
    return numberedNodes.map(({ id, name, parent_id }) => {
      const parent = parent_id !== null && isPlaceholder(parent_id) ? (ids.get(parent_id) ?? null) : parent_id;
      return { id, name, parent_id: parent };
    });
  };
  return {
    payees: (await numbered(CklgPayee, payees)).map(({ id, name }) => ({ id, name, default_account_id: null })),
    accounts: await nodes(CklgAccount, accounts),
    fundSources: await nodes(CklgFundSource, fundSources),
  };
}

const along = ({ name }: Collection, records: readonly { readonly id: number }[]): RecordsAlong[] =>
  records[0] ? [{ name, first: records[0].id, count: records.length }] : [];

/** Where the new names are stored. */
export const recordsAlong = ({ payees, accounts, fundSources }: NewNames): RecordsAlong[] => [
  ...along(CklgAccount, accounts),
  ...along(CklgFundSource, fundSources),
  ...along(CklgPayee, payees),
];

/** Nodes by level, because a node can only be stored after its parent. */
function levelsOf(nodes: readonly TreeNode[]): TreeNode[][] {
  const own = new Map(nodes.map((node) => [node.id, node]));
  const levels: TreeNode[][] = [];
  for (const node of nodes) {
    let depth = 0;
    for (let at = node.parent_id; at !== null && own.has(at); at = own.get(at)?.parent_id ?? null) depth += 1;
    (levels[depth] ??= []).push(node);
  }
  return levels;
}

/** Stores new names without making them visible; throws if somebody else has created one of them. */
export async function stageNames(store: Store, { payees, accounts, fundSources }: NewNames, staging: Staging) {
  let { from = 0 } = staging;
  const stage = async (collection: Collection, wanted: readonly { readonly id: number }[]): Promise<void> => {
    const records = wanted.map(({ id, ...fields }): StoredRecord => {
      const { value } = parseCreate(collection, fields);
      return newRecord(id, value.fields, staging.change.at);
    });
    await stageRecords(store, collection, records, { ...staging, from, until: undefined });
    // Each record has at most one reference, so these numbers are never used twice.
    from += records.length;
  };
  for (const level of levelsOf(accounts)) await stage(CklgAccount, level);
  for (const level of levelsOf(fundSources)) await stage(CklgFundSource, level);
  if (payees.length > 0)
    await stage(
      CklgPayee,
      payees.map(({ id, name }) => ({ id, name })),
    );
}
