import type { Check } from './checks.ts';
import { type TreeNode, treePaths } from './trees.ts';

export interface NamedPayee {
  readonly id: number;
  readonly name: string;
  readonly default_account_id: number | null;
}

export interface NumberedNode extends TreeNode {
  readonly number: string | null;
}

/** The records that checks reference. */
export interface LedgerNames {
  readonly payees: readonly NamedPayee[];
  readonly accounts: readonly TreeNode[];
  readonly fundSources: readonly NumberedNode[];
  /**
   * Nodes that a running import creates. They are found by their whole path only, so that it doesn't matter in how many
   * parts the file comes.
   */
  readonly newIds?: { readonly accounts: ReadonlySet<number>; readonly fundSources: ReadonlySet<number> };
}

export interface NamedCheck {
  readonly payee: string;
  readonly account: string;
  readonly fundSource: string;
}

/** The names of a check's payee, account and fund source; empty if unknown. */
export function nameChecks(
  names: LedgerNames,
): (check: Pick<Check, 'payee_id' | 'account_id' | 'fund_source_id'>) => NamedCheck {
  const payees = new Map(names.payees.map(({ id, name }) => [id, name]));
  const [accounts, sources] = [treePaths(names.accounts), treePaths(names.fundSources)];
  return (check) => ({
    payee: payees.get(check.payee_id) ?? '',
    account: check.account_id === null ? '' : (accounts.get(check.account_id) ?? ''),
    fundSource: sources.get(check.fund_source_id) ?? '',
  });
}
