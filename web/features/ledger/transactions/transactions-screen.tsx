import Button from '@cloudscape-design/components/button';
import { Suspense, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rules } from '../../../../shared/access/policy.ts';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { clearedRefusal } from '../../../../shared/ledger/cleared.ts';
import { checkName, type CheckRow } from '../checks/check-rows.ts';
import styles from '../checks/ledger.module.css';
import { useToday } from '../../../components/use-today.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useCan } from '../../../session/use-session.ts';
import { BY_DATE } from './check-columns.tsx';
import { CheckTotals } from './check-totals.tsx';
import type { OpenDialog } from './transaction-dialogs.tsx';
import { useChecks } from './use-checks.ts';
import { useVoid } from './use-void.ts';
import { lazyPart } from '../../../components/lazy-part.ts';

const newestFirst = { column: BY_DATE, isDescending: true };
const FORM = '/dashboard/check-log/modify-check';
const keyOf = ({ check }: CheckRow) => String(check.id);
const nameOf = ({ check }: CheckRow) => checkName(check);

// Fetched once they are needed: the list shows without them.
const CheckFilters = lazyPart(() => import('../checks/check-filters.tsx').then((m) => m.CheckFilters));
const TransactionDialogs = lazyPart(() => import('./transaction-dialogs.tsx').then((m) => m.TransactionDialogs));

export function TransactionsScreen() {
  const today = useToday();
  const navigate = useNavigate();
  const { search } = useLocation();
  // R36: who may only read is offered nothing that would be refused.
  const canWrite = useCan(contract.access.update);
  const seesHistory = useCan(rules.adminPresident);
  const checks = useChecks(today);
  const actions = useVoid(checks.checks);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // The form leads back to the list as it was.
  const edit = useCallback(
    (query: string) => void navigate(`${FORM}${query}`, { state: { list: search } }),
    [navigate, search],
  );

  const rowActions = useCallback(
    (row: CheckRow): RowAction[] => {
      const action = (id: 'void' | 'unvoid' | 'history' | 'conflict' | 'clear', label: string): RowAction => ({
        id,
        label,
        onSelect: () => setOpen({ kind: id, id: row.check.id }),
      });
      const writing: RowAction[] = row.check.is_voided
        ? [action('conflict', 'Edit'), action('unvoid', 'Unvoid')]
        : [
            { id: 'edit', label: 'Edit', onSelect: () => edit(`?transaction_id=${row.check.id}`) },
            { ...action('void', 'Void'), disabledReason: clearedRefusal('void', row.check) },
            action('clear', 'Cleared date'),
          ];
      return [...(canWrite ? writing : []), ...(seesHistory ? [action('history', 'History')] : [])];
    },
    [canWrite, seesHistory, edit],
  );

  const create = canWrite && (
    <Button variant="primary" onClick={() => edit('')}>
      Create check
    </Button>
  );

  return (
    <>
      <CollectionTable<CheckRow>
        tableId="checks"
        title="Transactions"
        many={contract.many}
        description={<CheckTotals summary={checks.isPartial ? undefined : checks.summary} />}
        items={checks.rows}
        sources={checks.sources}
        columns={checks.columns}
        rowKey={keyOf}
        rowName={nameOf}
        defaultSort={newestFirst}
        isPartial={checks.isPartial}
        {...((canWrite || seesHistory) && { rowActions })}
        ownFilter={{
          field: (
            <div className={styles.filters}>
              <Suspense fallback={null}>
                <CheckFilters checks={checks} today={today} />
              </Suspense>
            </div>
          ),
          isActive: checks.query.tokens.length > 0,
          clear: checks.clearQuery,
          all: checks.all.length,
        }}
        actions={
          <>
            <Button
              disabled={checks.isPartial}
              disabledReason="Not all checks are loaded yet."
              onClick={checks.exportCsv}
            >
              Export CSV
            </Button>
            <Button onClick={() => setOpen({ kind: 'print' })}>Print report</Button>
            {create}
          </>
        }
        emptyAction={create}
      />
      {open && (
        <Suspense fallback={null}>
          <TransactionDialogs
            open={open}
            rows={checks.all}
            names={checks.names}
            actions={actions}
            today={today}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
