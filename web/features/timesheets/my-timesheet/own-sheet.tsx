import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { saveMyTimesheet, type TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { REVIEW_MODE } from '../../../../shared/timesheets/cells.ts';
import { actionRefusal } from '../../../../shared/timesheets/lifecycle.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { CONTROL } from '../../../components/control-key.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { BasisContext } from '../sheet/basis-context.ts';
import type { CellPlace } from '../sheet/grid-keys.ts';
import { type PayPeriod } from '../sheet/period-choice.ts';
import { OvertimeNote } from '../sheet/overtime-note.tsx';
import { SaveBar } from '../sheet/save-bar.tsx';
import { SheetEditor } from '../sheet/sheet-editor.tsx';
import { SheetMessages } from '../sheet/sheet-messages.tsx';
import { SheetSteps } from '../sheet/sheet-steps.tsx';
import styles from '../sheet/timesheets.module.css';
import { useOvertimeBasis } from '../sheet/use-overtime-basis.ts';
import { useOwnerName } from '../sheet/use-owner-name.ts';
import { useCtrlS } from '../sheet/use-ctrl-s.ts';
import { useSheetEditor } from '../sheet/use-sheet-editor.ts';
import { useSheetForm } from '../sheet/use-sheet-form.ts';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
import { LeaveGuard } from '../../../session/leave-guard.tsx';
import { useSession } from '../../../session/use-session.ts';
import { ReadyBar } from './ready-bar.tsx';
import { TodayButton } from './today-button.tsx';
import { daysOfLast } from './use-own-sheets.ts';

// Loaded later, because it is below all days.
const PeriodTotals = lazyPart(() => import('../sheet/period-totals.tsx').then((m) => m.PeriodTotals));
const HistoryDialog = lazyPart(() => import('../sheet/history-dialog.tsx').then((m) => m.HistoryDialog));

// Loaded separately, because few users ever see it.
const OwnChange = lazyPart(() => import('../sheet/own-change.tsx').then((m) => m.OwnChange));

interface OwnSheetProps {
  readonly sheet: TimesheetRecord;
  readonly period: PayPeriod;
  readonly lastPeriod: PayPeriod | undefined;
  /** R18: whether the lock date has passed and nobody has reopened the sheet since. */
  readonly isPastLock: boolean;
  /** Whether the sheet was just created, so that typing can start at once. */
  readonly isNew: boolean;
  readonly reload: () => Promise<TimesheetRecord>;
  readonly onSaved: (sheet: TimesheetRecord) => void;
}

const HOW_TO_TYPE = 'Type work as times (7-11, 12-16 break 9-9:15) or hours (8 means 8 hours from 07:00).';
const KEYS = `Arrows and Enter move, F2 opens the times of a day, ${CONTROL}D copies the previous day, ${CONTROL}S saves. You can paste rows from a spreadsheet.`;

const save = (timesheet: Pick<TimesheetRecord, 'id' | 'version' | 'data'>): Promise<TimesheetRecord> =>
  call(saveMyTimesheet, { body: { timesheet: { ...timesheet } } });

function ReviewMode({ reason }: { readonly reason: string }) {
  return (
    <div className={styles.onScreen}>
      <Alert type="info" statusIconAriaLabel="Info" header={REVIEW_MODE}>
        {reason}
      </Alert>
    </div>
  );
}

/** The user's own sheet: its days, editable while it is open, with its state and totals. */
export function OwnSheet(props: OwnSheetProps) {
  const { actor } = useSession();
  const refusal = actor ? actionRefusal('save', actor, props)?.message : undefined;
  // When somebody locks or reopens it, it starts anew from what is stored, and what was typed is a draft.
  return <OpenedSheet key={String(refusal === undefined)} {...props} refusal={refusal} />;
}

function OpenedSheet({
  sheet,
  period,
  lastPeriod,
  isNew,
  reload,
  onSaved,
  refusal,
}: OwnSheetProps & { readonly refusal: string | undefined }) {
  const owner = useOwnerName(sheet);
  const isNarrow = useIsNarrow();
  const isReadOnly = refusal !== undefined;
  const form = useSheetForm({ sheet, isReadOnly, save, reload, onSaved, onNewer: onSaved });
  const editor = useSheetEditor(form);
  const [firstCell] = useState<CellPlace | undefined>(isNew ? { row: 0, column: 'work' } : undefined);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const used = useOvertimeBasis(sheet, 'own');

  const fillFrom = (fill: typeof editor.fillUsual) => () => {
    daysOfLast(lastPeriod).then(fill, (error: unknown) =>
      editor.hint('error', messageOf(error, "Your previous timesheet couldn't be loaded.")),
    );
  };
  const saveAll = () => {
    void form.save().then((isStored) => isStored && editor.forget());
  };

  useCtrlS(saveAll, !isReadOnly);

  return (
    <BasisContext value={used.basis}>
      <div className={styles.printed}>
        {owner}, {periodText(period)}
      </div>
      <SpaceBetween size="l">
        <LeaveGuard isBySearch isKept when={form.isDirty && !isReadOnly} onLeave={form.discard} />
        <SheetSteps sheet={sheet} />
        {sheet.return_note !== null && (
          <Alert type="warning" statusIconAriaLabel="Warning" header="Sent back to you">
            {sheet.return_note}
          </Alert>
        )}
        {sheet.unseen_by_owner_since !== null && <OwnChange sheet={sheet} reload={reload} onSeen={onSaved} />}
        {refusal !== undefined && <ReviewMode reason={refusal} />}
        <SheetMessages form={form} isOwn />
        <Header
          variant="h2"
          {...(!isReadOnly && {
            description: <span className={styles.onScreen}>{isNarrow ? HOW_TO_TYPE : `${HOW_TO_TYPE} ${KEYS}`}</span>,
          })}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => setHistoryOpen(true)}>History</Button>
              {!isReadOnly && <Button onClick={fillFrom(editor.copyLastPeriod)}>Copy previous period</Button>}
              {!isReadOnly && <Button onClick={fillFrom(editor.fillUsual)}>Fill in the usual day</Button>}
              <TodayButton days={sheet.data} />
            </SpaceBetween>
          }
        >
          {periodText(period)}
        </Header>
        <SheetEditor store={form.store} isReadOnly={isReadOnly} editor={editor} goTo={form.wrongCell ?? firstCell} />
        <Container header={<Header variant="h3">Totals for the period</Header>}>
          <PeriodTotals store={form.store} />
          <OvertimeNote used={used} />
        </Container>
        <ReadyBar sheet={sheet} isReadOnly={isReadOnly} isDirty={form.isDirty} reload={reload} onMarked={onSaved} />
        {isHistoryOpen && <HistoryDialog sheet={sheet} onClose={() => setHistoryOpen(false)} />}
      </SpaceBetween>
      {!isReadOnly && <SaveBar form={form} onSave={saveAll} />}
    </BasisContext>
  );
}
