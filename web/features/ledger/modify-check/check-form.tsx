import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type SyntheticEvent, useRef } from 'react';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { CONTROL } from '../../../components/control-key.ts';
import { FormMessages } from '../../../components/forms/form-messages.tsx';
import { checkName } from '../checks/check-rows.ts';
import styles from '../checks/ledger.module.css';
import { LeaveGuard } from '../../../session/leave-guard.tsx';
import { CheckFields } from './check-fields.tsx';
import { copyOf, newCheck, valuesOf } from './check-values.ts';
import type { LedgerChoices } from './use-ledger-choices.ts';
import type { StatementOfCheck } from './use-opened-check.ts';
import { StatementNote } from './statement-note.tsx';
import { useCtrlEnter } from './use-ctrl-enter.ts';
import { useCheckForm } from './use-check-form.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';

const SaveQuestionDialog = lazyPart(() => import('./save-question-dialog.tsx').then((m) => m.SaveQuestionDialog));

interface CheckFormProps {
  /** Null for a new check. */
  readonly check: Check | null;
  /** The statement that it is on. */
  readonly statement: StatementOfCheck | undefined;
  /** The check that a new one is prefilled from. */
  readonly copied: Check | null;
  readonly choices: LedgerChoices;
  readonly today: string;
  readonly onVoided: () => void;
}

function SaveButton({ isBusy, isHeld }: { readonly isBusy: boolean; readonly isHeld: boolean }) {
  return (
    <Button
      variant="primary"
      loading={isBusy}
      loadingText="Saving"
      disabled={isHeld}
      {...(isHeld && { disabledReason: 'Reopen its reconciliation first.' })}
    >
      Save
    </Button>
  );
}

export function CheckForm({ check, statement, copied, choices, today, onVoided }: CheckFormProps) {
  const checkForm = useCheckForm({
    check,
    initial: check ? valuesOf(check) : copied ? copyOf(copied, today) : newCheck(today, choices.names.fundSources),
    today,
    names: choices.names,
    describeDefault: choices.describeDefault,
    onVoided,
  });
  const { state, twins, question, isBusy, save } = checkForm;
  // A closed reconciliation holds all fields of its checks.
  const isHeld = statement?.state === 'closed';
  const saveUnlessHeld = (goesOn: boolean) => {
    if (!isHeld) save(goesOn);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    saveUnlessHeld(false);
  };
  const form = useRef<HTMLFormElement>(null);
  // No next check follows one that was opened to be corrected.
  useCtrlEnter(form, () => saveUnlessHeld(!check));
  return (
    <>
      <form ref={form} noValidate onSubmit={submit}>
        <LeaveGuard isBySearch isKept when={state.isDirty} />
        <Form
          header={
            <Header
              variant="h1"
              {...(!check && { description: `Enter saves. ${CONTROL}Enter saves and starts the next check.` })}
            >
              {check ? `Modify ${checkName(check)}` : 'Create check'}
            </Header>
          }
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" formAction="none" onClick={checkForm.cancel}>
                Cancel
              </Button>
              {!check && (
                <Button formAction="none" disabled={isBusy} onClick={() => save(true)}>
                  Save and new
                </Button>
              )}
              <SaveButton isBusy={isBusy} isHeld={isHeld} />
            </SpaceBetween>
          }
        >
          <FormMessages state={state} one={contract.one} labels={checkLabels} describe={choices.describe} />
          {isHeld && <StatementNote statement={statement} />}
          <Container>
            <div className={styles.fields}>
              <CheckFields
                form={state.form}
                choices={choices}
                check={check}
                statement={statement}
                date={checkForm.date}
                twins={twins}
              />
            </div>
          </Container>
        </Form>
      </form>
      {question && (
        <SaveQuestionDialog
          question={question}
          names={choices.names}
          isBusy={checkForm.isLooking}
          onSave={checkForm.saveAnyway}
          onSaveAs={checkForm.saveAs}
          onTryAgain={checkForm.tryAgain}
          onClose={checkForm.correct}
        />
      )}
    </>
  );
}
