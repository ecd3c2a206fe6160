import { allLoaded } from '../../../components/table/source.ts';
import { PendingText } from '../../../components/table/pending-text.tsx';
import { useMemo, useState } from 'react';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { totalCents } from '../../../../shared/ledger/checks.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { checkName, type CheckRow } from '../checks/check-rows.ts';
import { useClear } from '../checks/use-clear.ts';
import { useToday } from '../../../components/use-today.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { useCan } from '../../../session/use-session.ts';
import { OutstandingBar } from './outstanding-bar.tsx';
import { OutstandingButtons } from './outstanding-buttons.tsx';
import { BY_DATE } from '../checks/common-columns.ts';
import { outstandingColumns } from './outstanding-columns.tsx';
import { OutstandingTotals } from './outstanding-totals.tsx';
import { useOutstanding } from './use-outstanding.ts';

const ClearDialog = lazyPart(() => import('../checks/clear-dialog.tsx').then((m) => m.ClearDialog));

const oldestFirst = { column: BY_DATE, isDescending: false };
const keyOf = ({ check }: CheckRow) => String(check.id);
const nameOf = ({ check }: CheckRow) => checkName(check);
const checksOf = (rows: readonly CheckRow[]) => rows.map(({ check }) => check);

/** Lists checks that the bank hasn't paid yet, to be compared with its statement. */
export function OutstandingScreen() {
  const today = useToday();
  const { view, setView, rows, names, checkbooks, fundSources, isOneCheckbook, sources, staleDaysOf, stale } =
    useOutstanding(today);
  // R36: users who may only read are offered no actions that the server would refuse.
  const canWrite = useCan(contract.access.update);
  const clear = useClear();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  /** What was selected when the dialog was opened. */
  const [opened, setOpened] = useState<readonly CheckRow[]>();
  // Kept here, because the filters are mounted again when the table's layout changes.
  const [balance, setBalance] = useState('');
  const columns = useMemo(() => outstandingColumns(view.asOf, staleDaysOf), [view.asOf, staleDaysOf]);
  const select = (next: readonly CheckRow[]) => setChosen(new Set(next.map(({ check }) => check.id)));
  // Checks that are no longer listed must not be cleared with the others.
  const selected = useMemo(() => rows.filter(({ check }) => chosen.has(check.id)), [rows, chosen]);
  const isLoaded = allLoaded(sources);

  return (
    <>
      <CollectionTable<CheckRow>
        tableId="outstanding"
        many={contract.many}
        emptyText={`No checks were outstanding on ${view.asOf}.`}
        renderDescription={(found) =>
          isLoaded ? (
            <OutstandingTotals
              rows={found}
              selected={selected}
              stale={stale}
              asOf={view.asOf}
              onSelect={canWrite ? select : undefined}
            />
          ) : (
            <PendingText sources={sources} text="Loading the outstanding checks" />
          )
        }
        items={rows}
        sources={sources}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        defaultSort={oldestFirst}
        filters={
          <OutstandingBar
            {...{ view, today, checkbooks, fundSources, isOneCheckbook }}
            totalCents={isLoaded ? totalCents(checksOf(rows)) : undefined}
            balance={balance}
            onBalance={setBalance}
            onChange={setView}
          />
        }
        {...(canWrite && { selection: { type: 'multi' as const, selected, onChange: select } })}
        renderActions={(found) => (
          <OutstandingButtons
            checks={checksOf(found)}
            names={names}
            asOf={view.asOf}
            isFiltered={view.checkbookId !== null || view.fundSourceId !== null || found.length < rows.length}
            isLoaded={isLoaded}
            isNoneSelected={selected.length === 0}
            onClear={canWrite ? () => setOpened(selected) : undefined}
          />
        )}
      />
      {opened && (
        <ClearDialog
          // A check that was refused may no longer be listed.
          checks={checksOf(selected.length > 0 ? selected : opened)}
          today={today}
          clear={clear}
          onDone={(refused) => setChosen(new Set(refused))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
