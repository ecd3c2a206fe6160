import { PendingText } from '../../../components/table/pending-text.tsx';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { CheckFilter } from '../checks/check-filter.tsx';
import { checkName, type CheckRow } from '../checks/check-rows.ts';
import { queryInWords } from '../checks/check-query.ts';
import { PeriodBar } from '../checks/period-bar.tsx';
import { useToday } from '../../../components/use-today.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { BY_DATE } from '../checks/common-columns.ts';
import { CheckTotals } from './check-totals.tsx';
import type { OpenDialog } from './transaction-dialogs.tsx';
import { useCheckListActions } from './use-check-list-actions.ts';
import { useChecks } from './use-checks.ts';
import { usePrintSelection } from './use-print-selection.tsx';
import { useVoid } from './use-void.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { NO_CHECKS_IN_PERIOD } from '../checks/texts.ts';

const newestFirst = { column: BY_DATE, isDescending: true };
const keyOf = ({ check }: CheckRow) => String(check.id);
const nameOf = ({ check }: CheckRow) => checkName(check);

// Loaded when needed, because the list is shown without them.
const TransactionDialogs = lazyPart(() => import('./transaction-dialogs.tsx').then((m) => m.TransactionDialogs));

export function TransactionsScreen() {
  const today = useToday();
  const checks = useChecks(today);
  const actions = useVoid(checks.checks);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { rowActions, create, print } = useCheckListActions(setOpen);
  const { selection, printButton } = usePrintSelection(checks.all, print);
  const createButton = create && (
    <Button variant="primary" onClick={create}>
      Create check
    </Button>
  );

  return (
    <>
      <CollectionTable<CheckRow>
        tableId="checks"
        many={contract.many}
        emptyText={NO_CHECKS_IN_PERIOD}
        description={
          checks.isComplete ? (
            <CheckTotals summary={checks.summary} />
          ) : (
            <PendingText sources={checks.sources} text="Calculating totals" />
          )
        }
        items={checks.rows}
        sources={checks.sources}
        columns={checks.columns}
        rowKey={keyOf}
        rowName={nameOf}
        defaultSort={newestFirst}
        isPartial={checks.isPartial}
        {...(rowActions && { rowActions })}
        {...(selection && { selection })}
        ownFilter={{
          field: <CheckFilter checks={checks} />,
          isActive: checks.query.tokens.length > 0,
          words: queryInWords(checks.query),
          clear: checks.clearQuery,
          all: checks.all.length,
        }}
        filters={<PeriodBar period={checks.period} today={today} onChange={checks.setPeriod} />}
        actions={
          <>
            <Button
              disabled={!checks.isComplete}
              disabledReason="Not all checks are loaded yet."
              onClick={checks.exportCsv}
            >
              Export CSV
            </Button>
            <Button onClick={() => setOpen({ kind: 'print' })}>Print report</Button>
            {printButton}
            {createButton}
          </>
        }
        emptyAction={createButton}
      />
      {open && (
        <TransactionDialogs
          open={open}
          rows={checks.all}
          names={checks.names}
          actions={actions}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
