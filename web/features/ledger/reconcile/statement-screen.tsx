import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UNDO_MINUTES } from '../../../../shared/contract/operations/reconcile.ts';
import { countOf } from '../../../../shared/count-of.ts';
import { dateWords } from '../../../../shared/dates.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { Loading } from '../../../components/loading.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { NotDisplayed } from '../../../components/not-displayed.tsx';
import { usePrintWindow } from '../../../components/print/use-print-window.ts';
import { useAddress } from '../../../components/use-address.ts';
import { usePage } from '../../../layout/use-page.ts';
import { BalanceBar } from './balance-bar.tsx';
import type { StatementData } from './line-rows.ts';
import { RECONCILE_PATH, reconciliationIn, reportAddressOf } from '../checks/statement-address.ts';
import { StatementParts } from './statement-parts.tsx';
import { useMatching } from './use-matching.ts';
import { useStatement } from './use-statement.ts';
import { useStatementNames } from './use-statement-names.ts';

const CloseDialog = lazyPart(() => import('./close-dialog.tsx').then((m) => m.CloseDialog));
const ReopenDialog = lazyPart(() => import('./close-dialog.tsx').then((m) => m.ReopenDialog));
const EditDialog = lazyPart(() => import('./statement-dialog.tsx').then((m) => m.EditStatementDialog));
const LinesDialog = lazyPart(() => import('./statement-dialog.tsx').then((m) => m.AddLinesDialog));

type Open = 'close' | 'reopen' | 'edit' | 'lines';

/** Returns the newest press that can still be undone, and its number of checks. */
function lastPress({ checks, reconciliation }: StatementData): { at: string; count: number } | undefined {
  const times = checks.flatMap((check) =>
    check.reconciliation_id === reconciliation.id ? (check.reconciled_at ?? []) : [],
  );
  const at = times.toSorted().at(-1);
  if (at === undefined || serverClock.now() - Date.parse(at) > UNDO_MINUTES * 60_000) return undefined;
  return { at, count: times.filter((time) => time === at).length };
}

interface StatementHeaderProps {
  readonly data: StatementData;
  readonly checkbook: string;
  readonly canWrite: boolean;
  readonly progress: string | undefined;
  readonly undo: (pressedAt: string) => Promise<void>;
  readonly onOpen: (open: Open) => void;
}

function StatementHeader({ data, checkbook, canWrite, progress, undo, onOpen }: StatementHeaderProps) {
  const openWindow = usePrintWindow();
  const { id, state, statement_date } = data.reconciliation;
  const isOpen = state === 'open';
  const press = canWrite && isOpen ? lastPress(data) : undefined;
  return (
    <Header
      variant="h1"
      description={progress ?? `${checkbook}${isOpen ? '' : ', closed'}`}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          {press && (
            <Button onClick={() => void undo(press.at)}>{`Undo clearing ${countOf(press.count, 'check')}`}</Button>
          )}
          {canWrite && isOpen && <Button onClick={() => onOpen('lines')}>Add a file</Button>}
          {canWrite && isOpen && <Button onClick={() => onOpen('edit')}>Edit</Button>}
          <Button onClick={() => openWindow(reportAddressOf(id))}>Print report</Button>
          {canWrite && isOpen && (
            <Button variant="primary" onClick={() => onOpen('close')}>
              Close reconciliation
            </Button>
          )}
          {canWrite && !isOpen && <Button onClick={() => onOpen('reopen')}>Reopen</Button>}
        </SpaceBetween>
      }
    >
      Statement of {dateWords(statement_date)}
    </Header>
  );
}

/** A bank statement and its checks: what differs, what is sure, and what is left until the balances agree. */
export function StatementScreen() {
  usePage('Statement');
  const [params] = useAddress();
  const navigate = useNavigate();
  const id = reconciliationIn(params);
  const { data, groups, sums, canWrite, failure, retry, mutate } = useStatement(id);
  const refresh = useCallback(() => mutate(), [mutate]);
  const matching = useMatching(data, refresh);
  const { payeeOf, checkbook } = useStatementNames(data);
  const [open, setOpen] = useState<Open>();

  if (failure !== undefined && !data) {
    const toList = () => void navigate(RECONCILE_PATH);
    return <NotDisplayed one="statement" message={failure} list="All statements" onList={toList} retry={retry} />;
  }
  if (!data || !groups || !sums) {
    return <Loading what="the statement" isPage />;
  }
  const { reconciliation } = data;
  const { state, difference_reason: reason } = reconciliation;
  const isOpen = state === 'open';
  const close = () => setOpen(undefined);
  const done = () => void refresh();
  return (
    <>
      <SpaceBetween size="l">
        <StatementHeader
          data={data}
          checkbook={checkbook}
          canWrite={canWrite}
          progress={matching.progress}
          undo={matching.undo}
          onOpen={setOpen}
        />
        {!isOpen && reason !== null && (
          <Alert type="warning" statusIconAriaLabel="Warning">{`Closed with a difference: ${reason}`}</Alert>
        )}
        <StatementParts
          groups={groups}
          matching={matching}
          payeeOf={payeeOf}
          notListed={data.not_listed}
          canChange={canWrite && isOpen}
        />
      </SpaceBetween>
      <BalanceBar sums={sums} isSaving={matching.progress !== undefined} />
      {open === 'close' && (
        <CloseDialog reconciliation={reconciliation} sums={sums} refresh={refresh} onClose={close} />
      )}
      {open === 'reopen' && <ReopenDialog reconciliation={reconciliation} refresh={refresh} onClose={close} />}
      {open === 'edit' && <EditDialog reconciliation={reconciliation} onDone={done} onClose={close} />}
      {open === 'lines' && <LinesDialog reconciliation={reconciliation} onDone={done} onClose={close} />}
    </>
  );
}
