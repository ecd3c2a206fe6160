import type { Collection } from '../contract/collection.ts';
import { cklgAccount } from '../contract/collections/cklg-account.ts';
import { cklgFundSource } from '../contract/collections/cklg-fund-source.ts';
import { cklgPayee } from '../contract/collections/cklg-payee.ts';
import { nameText } from '../contract/same-name.ts';
import { parseCreate } from '../contract/validate.ts';
import type { ReadRows } from './import.ts';
import type { LedgerNames, NamedPayee, NumberedNode } from './names.ts';
import { missingNodes, partsOfPath } from './new-nodes.ts';
import { readsLikePath, type TreeNode } from './trees.ts';

/** Records that an import creates because its file names them. Nodes come after their parents. */
export interface NewNames {
  readonly payees: readonly NamedPayee[];
  readonly accounts: readonly TreeNode[];
  readonly fundSources: readonly TreeNode[];
}

export const noNewNames: NewNames = { payees: [], accounts: [], fundSources: [] };

/** Maximum depth of a path that an import creates. */
export const MAX_NEW_LEVELS = 20;

const isName = (collection: Collection, name: string): boolean => parseCreate(collection, { name }).issues.length === 0;

function newNodes(
  collection: Collection,
  nodes: readonly TreeNode[],
  paths: readonly string[],
  nextId: () => number,
): TreeNode[] {
  const ids: number[] = [];
  const possible = paths.filter((path) => {
    const parts = partsOfPath(path);
    return parts.length <= MAX_NEW_LEVELS && parts.every((name) => isName(collection, name) && !readsLikePath(name));
  });
  return missingNodes(nodes, possible).map(({ name, parent }) => {
    const id = nextId();
    ids.push(id);
    const parent_id = parent === null ? null : 'id' in parent ? parent.id : (ids[parent.nth] ?? null);
    return { id, name, parent_id };
  });
}

/** Valid as ids, but higher than any that a table gives. */
const FIRST_PLACEHOLDER = 900_000_000_000;

/** Whether an id only stands for a record that doesn't exist yet. */
export const isPlaceholder = (id: number): boolean => id >= FIRST_PLACEHOLDER;

/**
 * Returns the records to create for names that the ledger lacks, with placeholders as ids. Names that can't be stored
 * are skipped.
 */
export function newNamesFor({ accounts, fundSources }: LedgerNames, unknown: ReadRows['unknown']): NewNames {
  let next = FIRST_PLACEHOLDER;
  const nextId = (): number => {
    next += 1;
    return next - 1;
  };
  return {
    payees: unknown.payees
      .filter((name) => isName(cklgPayee, name))
      .map((name) => ({ id: nextId(), name, default_account_id: null })),
    accounts: newNodes(cklgAccount, accounts, unknown.accounts, nextId),
    fundSources: newNodes(cklgFundSource, fundSources, unknown.fundSources, nextId),
  };
}

/** Leaves out names that somebody else has created since. */
export function stillNew({ payees, accounts, fundSources }: LedgerNames, more: NewNames): NewNames {
  const known = new Set(payees.map(({ name }) => nameText(name)));
  const placeOf = ({ name, parent_id }: TreeNode): string => `${parent_id} ${nameText(name)}`;
  const without = (nodes: readonly TreeNode[], wanted: readonly TreeNode[]): TreeNode[] => {
    const places = new Set(nodes.map(placeOf));
    return wanted.filter((node) => !places.has(placeOf(node)));
  };
  return {
    payees: more.payees.filter(({ name }) => !known.has(nameText(name))),
    accounts: without(accounts, more.accounts),
    fundSources: without(fundSources, more.fundSources),
  };
}

const withNumber = (node: TreeNode): NumberedNode => ({ ...node, number: null });

/** Adds new names to the ledger's own. */
export const withNewNames = <N extends LedgerNames>(names: N, more: NewNames) => ({
  ...names,
  payees: [...names.payees, ...more.payees],
  accounts: [...names.accounts, ...more.accounts],
  fundSources: [...names.fundSources, ...more.fundSources.map((node) => ({ ...withNumber(node), checkbook_id: null }))],
  newIds: {
    accounts: new Set([...(names.newIds?.accounts ?? []), ...more.accounts.map(({ id }) => id)]),
    fundSources: new Set([...(names.newIds?.fundSources ?? []), ...more.fundSources.map(({ id }) => id)]),
  },
});
