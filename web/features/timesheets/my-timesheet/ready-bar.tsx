import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../../../components/status.tsx';
import { useState } from 'react';
import { markTimesheetReady } from '../../../../shared/contract/operations/payroll.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { settingOrFallback } from '../../../../shared/settings/setting-values.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useFailureNotice } from '../../../components/forms/use-failure-notice.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import styles from '../sheet/timesheets.module.css';

interface ReadyBarProps {
  readonly sheet: TimesheetRecord;
  readonly isReadOnly: boolean;
  readonly isDirty: boolean;
  readonly reload: () => Promise<TimesheetRecord>;
  readonly onMarked: (sheet: TimesheetRecord) => void;
}

/** R67: what the owner saw when asked: the hours may be fetched again behind the question. */
interface Asked {
  readonly version: number;
  readonly statement: string;
}

/** Confirms the stored hours or takes that back, and what is being asked. */
function useReadyMark({ sheet, reload, onMarked }: Pick<ReadyBarProps, 'sheet' | 'reload' | 'onMarked'>) {
  const { notify } = useNotices();
  const notice = useFailureNotice();
  const { data: settings } = useCollection('TsrpSetting', { fetch: 'if-missing' });
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  /** Why the dialog's last attempt failed. */
  const [failed, setFailed] = useState<string>();
  const statement = settingOrFallback(settings, 'READY_STATEMENT');
  const { id, version } = sheet;

  const close = () => {
    setAsked(undefined);
    setFailed(undefined);
  };
  const mark = async (confirmed?: Asked) => {
    const isReady = confirmed !== undefined;
    setBusy(true);
    setFailed(undefined);
    notice.drop();
    try {
      const body = { timesheet_id: id, is_ready: isReady, ...(confirmed ?? { version, statement: null }) };
      onMarked(await call(markTimesheetReady, { body }));
      notify({
        type: 'success',
        content: isReady ? 'Timesheet marked as ready for approval' : 'Timesheet no longer marked as ready',
      });
      close();
    } catch (error) {
      const message = messageOf(error, "The timesheet couldn't be marked as ready.");
      // Someone else changed or locked it first: show what is stored now, without the dialog over it.
      const isConflict = error instanceof ApiError && error.isConflict;
      if (isConflict) close();
      if (isReady && !isConflict) setFailed(message);
      else notice.show(message);
      if (isConflict) await reload().then(onMarked, () => undefined);
    }
    setBusy(false);
  };

  return { asked, isBusy, failed, ask: () => setAsked({ version, statement }), close, mark };
}

/** R67: lets the owner confirm the stored hours of an open sheet, or take that back. */
export function ReadyBar({ sheet, isReadOnly, isDirty, reload, onMarked }: ReadyBarProps) {
  const momentText = useMomentText();
  const { asked, isBusy, failed, ask, close, mark } = useReadyMark({ sheet, reload, onMarked });
  const { ready_at: readyAt } = sheet;

  if (readyAt) {
    return (
      <div className={styles.ready}>
        <Status type="success">
          Ready for approval since {momentText(readyAt)}. You confirmed: {sheet.ready_statement}
          {isDirty && !isReadOnly && ' When you save changed hours, this mark is removed: confirm them again.'}
        </Status>
        {!isReadOnly && (
          <Button loading={isBusy} loadingText="Saving" onClick={() => void mark()}>
            Not ready yet
          </Button>
        )}
      </div>
    );
  }
  if (isReadOnly) return null;
  return (
    <div className={`${styles.ready} ${styles.onScreen}`}>
      <span>
        Done? Tell your approver that your hours are complete. You can still change them until they're locked.
      </span>
      <Button onClick={ask} {...(isDirty && { disabled: true, disabledReason: 'Save your changes first.' })}>
        Mark as ready
      </Button>
      {asked && (
        <ConfirmDialog
          title="Mark as ready for approval"
          confirmText="Confirm"
          isBusy={isBusy}
          failure={failed}
          onConfirm={() => void mark(asked)}
          onClose={close}
        >
          <SpaceBetween size="s">
            <b>{asked.statement}</b>
            <div>If your hours change afterward, confirm them again.</div>
          </SpaceBetween>
        </ConfirmDialog>
      )}
    </div>
  );
}
