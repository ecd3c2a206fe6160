import Button from '@cloudscape-design/components/button';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cklgReconciliation as contract } from '../../../../shared/contract/collections/cklg-reconciliation.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { usePrintWindow } from '../../../components/print/use-print-window.ts';
import { useCan } from '../../../session/use-session.ts';
import { reportAddressOf, statementAddress } from '../checks/statement-address.ts';
import { BY_DATE, reconcileColumns } from './reconcile-columns.tsx';
import { type ReconciliationRow, reconciliationRows } from './reconcile-rows.ts';

const AddStatementDialog = lazyPart(() => import('./statement-dialog.tsx').then((m) => m.AddStatementDialog));

const newestFirst = { column: BY_DATE, isDescending: true };
const nameOf = ({ reconciliation }: ReconciliationRow) => `statement of ${reconciliation.statement_date}`;
const CLOSED = "A closed reconciliation can't be deleted. Reopen it first.";

const removal = {
  lockedReason: ({ isOpen }: ReconciliationRow) => (isOpen ? undefined : CLOSED),
  text: () => 'This deletes the statement and its lines. Checks on it must be taken off first.',
};

/** Lists the statements of all checkbooks with the state of their reconciliation. */
export function ReconcileScreen() {
  const navigate = useNavigate();
  const openWindow = usePrintWindow();
  const [reconciliations, checkbooks] = [useCollection('CklgReconciliation'), useCollection('CklgCheckbook')];
  const canWrite = useCan(contract.access.update);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<number>();
  // While the dialog is open, it keeps the page from being left.
  useEffect(() => {
    if (added !== undefined && !isAdding) void navigate(statementAddress(added));
  }, [added, isAdding, navigate]);
  const [{ data, remove, fetchAll }, { data: books }] = [reconciliations, checkbooks];
  const rows = useMemo(() => reconciliationRows(data, books), [data, books]);
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add statement
    </Button>
  );
  return (
    <>
      <ListScreen<ReconciliationRow>
        tableId="reconciliations"
        contract={contract}
        description="Compare the bank's statements with the check log, and close each month."
        items={rows}
        sources={[reconciliations, checkbooks]}
        columns={reconcileColumns}
        rowName={nameOf}
        defaultSort={newestFirst}
        actions={add}
        readActions={({ id, isOpen }) => [
          {
            id: 'open',
            label: isOpen && canWrite ? 'Reconcile' : 'Open',
            onSelect: () => void navigate(statementAddress(id)),
          },
          { id: 'report', label: 'Report', onSelect: () => openWindow(reportAddressOf(id)) },
        ]}
        remove={async ({ reconciliation }) => {
          await remove(reconciliation);
          // The statement after it opens with another balance now.
          await fetchAll();
        }}
        removal={removal}
      />
      {isAdding && (
        <AddStatementDialog
          checkbookId={data.at(-1)?.checkbook_id}
          onAdded={({ id }) => setAdded(id)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
