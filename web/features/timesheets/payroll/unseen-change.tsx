import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { FailureAlert } from '../../../components/failure-alert.tsx';
import { Status } from '../../../components/status.tsx';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { markFor } from '../../../../shared/timesheets/unseen-change.ts';
import { useSession } from '../../../session/use-session.ts';
import { useAcknowledge } from '../sheet/use-acknowledge.ts';
import styles from './payroll.module.css';
import { hasSheet, type SheetRow } from './sheet-actions.ts';
import type { UsedBoard } from './use-board.ts';

interface UnseenChangesProps {
  readonly rows: readonly BoardRow[];
  readonly onOpen: (row: SheetRow) => void;
}

/** R41: lists the period's sheets with hours that changed after approval, until someone acknowledges the change. */
export function UnseenChanges({ rows, onOpen }: UnseenChangesProps) {
  const unseen = rows.filter(hasSheet).filter(({ sheet }) => sheet.unseen_by_approver_since !== null);
  if (unseen.length === 0) return null;
  return (
    <div className={styles.waiting}>
      <Status type="warning">Approved hours were changed:</Status>{' '}
      {unseen.map((row, index) => (
        <span key={row.user_id}>
          {index > 0 && ', '}
          <Link onFollow={() => onOpen(row)}>{row.name}</Link>
        </span>
      ))}
    </div>
  );
}

interface UnseenChangeProps {
  readonly row: SheetRow;
  readonly board: Pick<UsedBoard, 'fetchAll'>;
}

/** The same for an open sheet, with a button to acknowledge the change for those who didn't make it. */
export function UnseenChange({ row, board }: UnseenChangeProps) {
  const { actor } = useSession();
  const { isBusy, failure, acknowledge } = useAcknowledge({
    sheet: row.sheet,
    onSeen: board.fetchAll,
    onConflict: board.fetchAll,
  });
  const { sheet } = row;
  if (sheet.unseen_by_approver_since === null) return null;
  const isForActor = actor !== null && markFor(actor.user_id, { ...sheet, user_id: row.user_id }) !== undefined;
  return (
    <SpaceBetween size="s">
      <Alert
        type="warning"
        statusIconAriaLabel="Warning"
        header="Hours changed after approval"
        {...(isForActor && {
          action: (
            <Button loading={isBusy} loadingText="Saving" onClick={() => void acknowledge()}>
              Acknowledge
            </Button>
          ),
        })}
      >
        {isForActor
          ? 'See the history below for the old and new hours and the reason.'
          : "See the history below for the old and new hours. The approver hasn't acknowledged the change yet."}
      </Alert>
      {failure !== undefined && <FailureAlert>{failure}</FailureAlert>}
    </SpaceBetween>
  );
}
