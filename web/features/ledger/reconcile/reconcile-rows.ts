import type { Reconciliation } from '../../../../shared/ledger/reconcile/reconciliation.ts';

export interface ReconciliationRow {
  readonly id: number;
  readonly reconciliation: Reconciliation;
  readonly checkbook: string;
  readonly isOpen: boolean;
}

/** Returns reconciliations with the names of their checkbooks, newest first. */
export function reconciliationRows(
  reconciliations: readonly Reconciliation[],
  checkbooks: readonly { readonly id: number; readonly name: string }[],
): ReconciliationRow[] {
  const names = new Map(checkbooks.map(({ id, name }) => [id, name]));
  return reconciliations.map((reconciliation) => ({
    id: reconciliation.id,
    reconciliation,
    checkbook: names.get(reconciliation.checkbook_id) ?? '',
    isOpen: reconciliation.state === 'open',
  }));
}
