import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { type BulkAction, type BulkResult, bulkWords, runBulk } from './bulk.ts';
import type { SheetRow } from './sheet-actions.ts';

interface BulkDialogProps {
  readonly action: BulkAction;
  /** All listed sheets; `eligible` of them can be changed now. */
  readonly rows: readonly SheetRow[];
  readonly eligible: number;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

type Stage =
  | { readonly at: 'asking' }
  | { readonly at: 'running'; readonly done: number }
  | { readonly at: 'done'; readonly result: BulkResult };

export const timesheets = (count: number): string => `${count} timesheet${count === 1 ? '' : 's'}`;

/** Names how many, shows how far it is, and ends with what became of each that was left. */
export function BulkDialog({ action, rows, eligible, onDone, onClose }: BulkDialogProps) {
  const { notify } = useNotices();
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const { label, failed, past } = bulkWords[action];
  const left = rows.length - eligible;

  const run = async () => {
    setStage({ at: 'running', done: 0 });
    const ids = rows.map(({ sheet }) => sheet.id);
    const { failure, ...result } = await runBulk(action, ids, (done) => setStage({ at: 'running', done }));
    await onDone();
    const stored = `${timesheets(result.changed)} ${result.changed === 1 ? 'was' : 'were'} ${past}.`;
    if (failure !== undefined) {
      if (result.changed > 0) {
        notify({ type: 'info', content: `${stored} Then it stopped: ${messageOf(failure, 'no answer came.')}` });
      }
      notify({ type: 'error', header: 'Error', content: failed });
      onClose();
      return;
    }
    const others = result.refused.length;
    const content = others > 0 ? `${stored} ${others} could not be.` : stored;
    notify({
      type: result.changed > 0 ? 'success' : 'warning',
      ...(result.changed > 0 && { header: 'Success' }),
      content,
    });
    if (others === 0) onClose();
    else setStage({ at: 'done', result });
  };

  const isRunning = stage.at === 'running';
  return (
    <Modal
      visible
      header={`${label} ${timesheets(eligible)}`}
      closeAriaLabel="Close"
      onDismiss={() => {
        if (!isRunning) onClose();
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {stage.at === 'done' ? (
              <Button variant="primary" onClick={onClose}>
                Done
              </Button>
            ) : (
              <>
                <Button
                  variant="link"
                  disabled={isRunning}
                  disabledReason="What was sent is being stored. What is done so far stays done."
                  onClick={onClose}
                >
                  Cancel
                </Button>
                <Button variant="primary" loading={isRunning} loadingText={label} onClick={() => void run()}>
                  {label} {timesheets(eligible)}
                </Button>
              </>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {stage.at === 'asking' && (
        <SpaceBetween size="s">
          <Box variant="p">
            {label} {timesheets(eligible)} at once?
          </Box>
          {left > 0 && (
            <Alert type="info" statusIconAriaLabel="Info">
              {timesheets(left)} of the list cannot be {past} now and {left === 1 ? 'stays' : 'stay'} as{' '}
              {left === 1 ? 'it is' : 'they are'}. Afterwards you read why.
            </Alert>
          )}
        </SpaceBetween>
      )}
      {isRunning && (
        <ProgressBar
          value={(100 * stage.done) / rows.length}
          label={`${label} timesheets`}
          additionalInfo={`${stage.done} of ${rows.length}`}
        />
      )}
      {stage.at === 'done' && <Refused rows={rows} past={past} {...stage.result} />}
    </Modal>
  );
}

function Refused({
  rows,
  past,
  changed,
  refused,
}: BulkResult & { readonly rows: readonly SheetRow[]; readonly past: string }) {
  const names = new Map(rows.map(({ sheet, name }) => [sheet.id, name]));
  return (
    <SpaceBetween size="s">
      <Box variant="p">
        {timesheets(changed)} {changed === 1 ? 'was' : 'were'} {past}. The others stay as they are:
      </Box>
      <ul>
        {refused.map(({ sheetId, why }) => (
          <li key={sheetId}>
            <b>{names.get(sheetId) ?? `Timesheet ${sheetId}`}</b>: {why}
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}
