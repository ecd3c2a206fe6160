import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { countOf } from '../../../../shared/count-of.ts';
import { shortListText } from '../../../../shared/list-text.ts';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { type BulkPlan, runningText } from '../../../../shared/timesheets/bulk.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useToday } from '../../../components/use-today.ts';
import { type BulkResult, bulkWords } from './bulk.ts';
import styles from './payroll.module.css';
import type { SheetRow } from './sheet-actions.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { Sentence } from '../../../components/sentence.tsx';

/** What was selected, for a plan that isn't for all listed sheets. */
export interface Selection {
  /** Selected rows that the search doesn't show. */
  readonly hidden: readonly Pick<BoardRow, 'name'>[];
}

interface BulkDialogProps {
  readonly plan: BulkPlan<SheetRow>;
  readonly selection: Selection | undefined;
  /** The last day of the pay period. */
  readonly endDate: string;
  readonly onDone: () => Promise<void>;
  readonly onOpen: (row: SheetRow) => void;
  readonly onClose: () => void;
}

/** Asks before a bulk step, shows its progress, and lists the sheets that didn't change and why. */
export function BulkDialog({ plan, selection, endDate, onDone, onOpen, onClose }: BulkDialogProps) {
  const { step } = plan;
  const eligible = plan.eligible.length;
  const { label, past } = bulkWords[step];
  const { sent, stage, run } = useBulkRun(plan, onDone, onClose);
  const isRunning = stage.at === 'running';
  const running = runningText(endDate, useToday());
  return (
    <Dialog
      title={`${label} ${countOf(eligible, 'timesheet')}`}
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
                  disabledReason="This can't be canceled once it has started."
                  onClick={onClose}
                >
                  Cancel
                </Button>
                <Button variant="primary" loading={isRunning} loadingText={label} onClick={() => void run()}>
                  {label} {countOf(eligible, 'timesheet')}
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
            {label} {countOf(eligible, 'timesheet')}?
          </Box>
          {selection && <Selected rows={plan.eligible} hidden={selection.hidden} />}
          {running !== undefined && (
            <Alert type="info" statusIconAriaLabel="Info">
              {running}
            </Alert>
          )}
          <LeftOut plan={plan} past={past} />
          <HoursToCheck rows={plan.eligible} />
          <LooksUnusual rows={plan.eligible} onOpen={onOpen} />
        </SpaceBetween>
      )}
      {isRunning && (
        <ProgressBar
          value={(100 * stage.done) / sent.length}
          label={`${label} timesheets`}
          additionalInfo={`${stage.done} of ${sent.length}`}
        />
      )}
      {stage.at === 'done' && <Refused rows={sent} past={past} {...stage.result} />}
    </Dialog>
  );
}

const MAX_NAMES = 10;

const namesOf = (rows: readonly Pick<BoardRow, 'name'>[]): string =>
  shortListText(
    rows.map(({ name }) => name),
    MAX_NAMES,
  );

/** Names the owners of the sheets that will change: those selected may be on other pages, or hidden by a search. */
function Selected({ rows, hidden }: Selection & { readonly rows: readonly SheetRow[] }) {
  return (
    <>
      <Box variant="p">For {namesOf(rows)}.</Box>
      {hidden.length > 0 && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          {countOf(hidden.length, 'selected timesheet is', 'selected timesheets are')} hidden by the search:{' '}
          {namesOf(hidden)}.
        </Alert>
      )}
    </>
  );
}

/** Lists the sheets that the step will skip, with the reason and their owners. */
function LeftOut({ plan, past }: { readonly plan: BulkPlan<SheetRow>; readonly past: string }) {
  if (plan.skipped.length === 0) return null;
  const count = plan.rows.length - plan.eligible.length;
  return (
    <Alert type="info" statusIconAriaLabel="Info">
      <div>
        {countOf(count, 'timesheet')} can't be {past} now:
      </div>
      {plan.skipped.map(({ why, rows }) => (
        <div key={why}>
          {namesOf(rows)} ({why})
        </div>
      ))}
    </Alert>
  );
}

/** Lists people with hours on days that don't allow them. */
function HoursToCheck({ rows }: { readonly rows: readonly SheetRow[] }) {
  const doubtful = rows.filter(({ sheet }) => sheet.out_of_place > 0);
  if (doubtful.length === 0) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning">
      <div>Check these first. They have hours on days that don't allow them, and those hours will be paid:</div>
      {doubtful.slice(0, MAX_NAMES).map(({ user_id, name, sheet }) => (
        <div key={user_id}>
          {name} ({hoursText(sheet.out_of_place)} hours)
        </div>
      ))}
      {doubtful.length > MAX_NAMES && <div>and {doubtful.length - MAX_NAMES} more</div>}
    </Alert>
  );
}

/** R68: lists sheets that should be looked at first, each one press away. */
function LooksUnusual({
  rows,
  onOpen,
}: {
  readonly rows: readonly SheetRow[];
  readonly onOpen: (row: SheetRow) => void;
}) {
  const marks = ({ sheet }: SheetRow): readonly string[] => [
    ...sheet.odd,
    ...(sheet.recounted === null ? [] : [`Hours counted differently (${sheet.recounted})`]),
  ];
  const odd = rows.filter((row) => marks(row).length > 0);
  if (odd.length === 0) return null;
  return (
    <Alert type="info" statusIconAriaLabel="Info" header={`${countOf(odd.length, 'timesheet')} to look at first`}>
      <ul className={styles.odd}>
        {odd.map((row) => (
          <li key={row.user_id}>
            <Link onFollow={() => onOpen(row)}>{row.name}</Link>: <Sentence text={marks(row).join('. ')} />
          </li>
        ))}
      </ul>
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
        {changed === 0
          ? `No timesheets were ${past}:`
          : `${countOf(changed, 'timesheet was', 'timesheets were')} ${past}. The others didn't change:`}
      </Box>
      <ul>
        {refused.map(({ sheetId, why }) => (
          <li key={sheetId}>
            <b>{names.get(sheetId) ?? `Timesheet ${sheetId}`}</b>: <Sentence text={why} />
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}
