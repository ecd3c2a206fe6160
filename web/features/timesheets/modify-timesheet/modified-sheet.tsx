import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback } from 'react';
import { modifyTimesheet, type TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { actionRefusal } from '../../../../shared/timesheets/lifecycle.ts';
import { call } from '../../../api/call.ts';
import { type PayPeriod } from '../sheet/period-choice.ts';
import { BasisContext } from '../sheet/basis-context.ts';
import { OvertimeNote } from '../sheet/overtime-note.tsx';
import { PeriodTotals } from '../sheet/period-totals.tsx';
import { SheetEditor } from '../sheet/sheet-editor.tsx';
import { SheetMessages } from '../sheet/sheet-messages.tsx';
import { SheetSteps } from '../sheet/sheet-steps.tsx';
import styles from '../sheet/timesheets.module.css';
import { useOvertimeBasis } from '../sheet/use-overtime-basis.ts';
import { useOwnerName } from '../sheet/use-owner-name.ts';
import { useCtrlS } from '../sheet/use-ctrl-s.ts';
import { useSheetEditor } from '../sheet/use-sheet-editor.ts';
import { useSheetForm } from '../sheet/use-sheet-form.ts';
import { LeaveGuard } from '../../../session/leave-guard.tsx';
import { useSession } from '../../../session/use-session.ts';
import { ReasonField, useReason } from './reason-field.tsx';

interface ModifiedSheetProps {
  readonly sheet: TimesheetRecord;
  readonly period: PayPeriod;
  readonly reload: () => Promise<TimesheetRecord>;
  readonly onSaved: (sheet: TimesheetRecord) => void;
  readonly onBack: () => void;
}

function ApprovedHours({ owner }: { readonly owner: string }) {
  return (
    <div className={styles.onScreen}>
      <Alert type="warning" statusIconAriaLabel="Warning" header="These hours are approved">
        If you change them, {owner} and the approver are notified by email, and the timesheet is marked until both
        acknowledge the change.
      </Alert>
    </div>
  );
}

interface SheetButtonsProps {
  readonly refusal: string | undefined;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onBack: () => void;
}

const SheetButtons = ({ refusal, isSaving, onSave, onBack }: SheetButtonsProps) => (
  <SpaceBetween direction="horizontal" size="xs">
    <Button onClick={onBack}>Back to the list</Button>
    <Button
      variant="primary"
      loading={isSaving}
      loadingText="Saving"
      {...(refusal !== undefined && { disabled: true, disabledReason: refusal })}
      onClick={onSave}
    >
      Save
    </Button>
  </SpaceBetween>
);

/** Edits someone's hours and asks for a reason; the sheet's state doesn't change. */
export function ModifiedSheet(props: ModifiedSheetProps) {
  const { actor } = useSession();
  const refusal = actor ? actionRefusal('modify', actor, { sheet: props.sheet, isReview: true })?.message : undefined;
  // When somebody processes or unprocesses it, it starts anew from what is stored, and what was typed is a draft.
  return <OpenedSheet key={String(refusal === undefined)} {...props} refusal={refusal} />;
}

function OpenedSheet({
  sheet,
  period,
  reload,
  onSaved,
  onBack,
  refusal,
}: ModifiedSheetProps & { readonly refusal: string | undefined }) {
  const { actor } = useSession();
  const isReadOnly = refusal !== undefined;
  const isOwn = actor?.user_id === sheet.user_id;
  const owner = useOwnerName(sheet);
  // R41: a reason is required when changing someone else's hours.
  const reason = useReason(!isOwn);
  const { text, clear } = reason;
  const save = useCallback(
    (timesheet: Pick<TimesheetRecord, 'id' | 'version' | 'data'>) =>
      call(modifyTimesheet, { body: { timesheet: { ...timesheet }, reason: text.trim() || null } }),
    [text],
  );
  const saved = useCallback(
    (stored: TimesheetRecord) => {
      clear();
      onSaved(stored);
    },
    [clear, onSaved],
  );
  const form = useSheetForm({ sheet, isReadOnly, save, reload, onSaved: saved, onNewer: onSaved });
  const editor = useSheetEditor(form);
  const used = useOvertimeBasis(sheet, 'modify');
  const saveAll = () => {
    if (reason.check()) void form.save().then((isStored) => isStored && editor.forget());
  };

  useCtrlS(saveAll, !isReadOnly);

  return (
    <BasisContext value={used.basis}>
      <SpaceBetween size="l">
        <LeaveGuard isKept when={form.isDirty && !isReadOnly} onLeave={form.discard} />
        <Header
          variant="h1"
          description={`${owner}, ${periodText(period)}`}
          actions={<SheetButtons refusal={refusal} isSaving={form.isSaving} onSave={saveAll} onBack={onBack} />}
        >
          Modify timesheet
        </Header>
        <SheetSteps sheet={sheet} />
        {refusal !== undefined && (
          <Alert type="info" statusIconAriaLabel="Info">
            {refusal}
          </Alert>
        )}
        {!isReadOnly && sheet.is_approved && <ApprovedHours owner={owner} />}
        <SheetMessages form={form} isOwn={false} />
        {!isReadOnly && (
          <div className={styles.onScreen}>
            <ReasonField reason={reason} owner={owner} />
          </div>
        )}
        <SheetEditor store={form.store} isReadOnly={isReadOnly} editor={editor} goTo={form.wrongCell} />
        <Container header={<Header variant="h2">Totals for the period</Header>}>
          <PeriodTotals store={form.store} />
          <OvertimeNote used={used} />
        </Container>
      </SpaceBetween>
    </BasisContext>
  );
}
