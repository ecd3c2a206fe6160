import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { BulkPlan } from '../../../../shared/timesheets/bulk.ts';
import { hoursText } from '../../../../shared/timesheets/hours.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { type BulkResult, bulkWords, runBulk } from './bulk.ts';
import type { SheetRow } from './sheet-actions.ts';

interface BulkDialogProps {
  readonly plan: BulkPlan<SheetRow>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

type Stage =
  | { readonly at: 'asking' }
  | { readonly at: 'running'; readonly done: number }
  | { readonly at: 'done'; readonly result: BulkResult };

export const timesheets = (count: number): string => `${count} timesheet${count === 1 ? '' : 's'}`;

/** Names how many, shows how far it is, and ends with what became of each that was left. */
export function BulkDialog({ plan, onDone, onClose }: BulkDialogProps) {
  const { notify } = useNotices();
  const { step, rows } = plan;
  const eligible = plan.eligible.length;
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const { label, failed, past } = bulkWords[step];

  const run = async () => {
    setStage({ at: 'running', done: 0 });
    const ids = rows.map(({ sheet }) => sheet.id);
    const { failure, ...result } = await runBulk(step, ids, (done) => setStage({ at: 'running', done }));
    await onDone();
    const stored = `${timesheets(result.changed)} ${past}.`;
    if (failure !== undefined) {
      if (result.changed > 0) {
        notify({
          type: 'info',
          content: `${stored} Then it stopped: ${messageOf(failure, 'The server didn’t respond.')}`,
        });
      }
      notify({ type: 'error', header: 'Error', content: failed });
      onClose();
      return;
    }
    const others = result.refused.length;
    const content = others > 0 ? `${stored} ${others} couldn’t be ${past}.` : stored;
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
    <Dialog
      title={`${label} ${timesheets(eligible)}`}
      onClose={() => {
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
                  disabledReason="This can’t be canceled once it has started."
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
            {label} {timesheets(eligible)}?
          </Box>
          <LeftOut plan={plan} past={past} />
          <HoursToCheck rows={plan.eligible} />
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
    </Dialog>
  );
}

const MOST_NAMED = 10;

const namesOf = (rows: readonly SheetRow[]): string => {
  const named = rows.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = rows.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
};

/** What of the list stays as it is, with why and whose. */
function LeftOut({ plan, past }: { readonly plan: BulkPlan<SheetRow>; readonly past: string }) {
  if (plan.skipped.length === 0) return null;
  const count = plan.rows.length - plan.eligible.length;
  return (
    <Alert type="info" statusIconAriaLabel="Info">
      <div>
        {timesheets(count)} can’t be {past} yet:
      </div>
      {plan.skipped.map(({ why, rows }) => (
        <div key={why}>
          {namesOf(rows)} ({why})
        </div>
      ))}
    </Alert>
  );
}

/** Whose hours are on days that take none of them. */
function HoursToCheck({ rows }: { readonly rows: readonly SheetRow[] }) {
  const doubtful = rows.filter(({ sheet }) => sheet.out_of_place > 0);
  if (doubtful.length === 0) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning">
      <div>Check these first. They have hours on days that don’t allow them, and those hours will be paid:</div>
      {doubtful.slice(0, MOST_NAMED).map(({ user_id, name, sheet }) => (
        <div key={user_id}>
          {name} ({hoursText(sheet.out_of_place)} hours)
        </div>
      ))}
      {doubtful.length > MOST_NAMED && <div>and {doubtful.length - MOST_NAMED} more</div>}
    </Alert>
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
        {timesheets(changed)} {changed === 1 ? 'was' : 'were'} {past}. The others didn’t change:
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
