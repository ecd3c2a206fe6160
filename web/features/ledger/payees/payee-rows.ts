import { treePaths, type TreeNode } from '../../../../shared/ledger/trees.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';

export type PayeeRecord = RecordIn<'CklgPayee'>;

export type PayeeRow = PayeeRecord & {
  /** The names from the root to the default account; empty if there is none. */
  readonly accountPath: string;
};

export function payeeRows(payees: readonly PayeeRecord[], accounts: readonly TreeNode[]): PayeeRow[] {
  const paths = treePaths(accounts);
  return payees.map((payee) => ({ ...payee, accountPath: paths.get(payee.default_account_id ?? 0) ?? '' }));
}
