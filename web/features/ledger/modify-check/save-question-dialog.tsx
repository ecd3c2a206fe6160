import { capitalized } from '../../../../shared/contract/field.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';
import { checkName } from '../checks/check-rows.ts';
import { ActionDialog, type ActionDialogProps } from '../../../components/dialogs/action-dialog.tsx';

/** A question that the user must answer before a check is saved. */
export type SaveQuestion =
  /** The bank has paid the check, so it is on a statement already. */
  | { readonly kind: 'cleared'; readonly clearedOn: string }
  | { readonly kind: 'unlikely-date'; readonly date: string }
  | {
      readonly kind: 'number-used';
      readonly checks: readonly Check[];
      /** The next free number of the checkbook, if known. */
      readonly nextNumber: number | null;
    }
  /** All later checks would be numbered after it. */
  | { readonly kind: 'far-number'; readonly number: number; readonly nextNumber: number }
  /** The lookups of its uses and of the next number failed, or one of them. */
  | { readonly kind: 'unknown-number'; readonly number: number }
  /** The next number is promised, but its lookup failed. */
  | { readonly kind: 'no-number' }
  /** An earlier save of this form succeeded, although its response was lost. */
  | { readonly kind: 'saved-before'; readonly checks: readonly Check[] };

interface SaveQuestionDialogProps {
  readonly question: SaveQuestion;
  readonly names: LedgerNames;
  /** Whether the answer was given, and what follows from it is being looked up. */
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onSaveAs: (checkNumber: number) => void;
  readonly onTryAgain: () => void;
  readonly onClose: () => void;
}

function CheckList({ checks, names }: { readonly checks: readonly Check[]; readonly names: LedgerNames }) {
  const name = nameChecks(names);
  const hasSeveralSources = names.fundSources.length > 1;
  return (
    <ul>
      {checks.map((check) => (
        <li key={check.id}>
          {check.transaction_date}, {name(check).payee}, {formatMoney(centsOf(check))}
          {hasSeveralSources && `, ${name(check).fundSource}`}
          {check.is_voided && ' (VOID)'}
        </li>
      ))}
    </ul>
  );
}

type DialogActions = Pick<ActionDialogProps, 'title' | 'actionText' | 'otherAction' | 'onSubmit'>;

function actionsFor(question: SaveQuestion, { onSave, onSaveAs, onTryAgain }: SaveQuestionDialogProps): DialogActions {
  const saveAnyway = { actionText: 'Save anyway', onSubmit: onSave };
  const orSaveAnyway = { text: saveAnyway.actionText, onPress: onSave };
  switch (question.kind) {
    case 'cleared':
      return { title: 'This check has cleared', ...saveAnyway };
    case 'unlikely-date':
      return { title: 'Is the date right?', ...saveAnyway };
    case 'saved-before':
      return { title: 'Your last check was saved', actionText: 'Save another check', onSubmit: onSave };
    case 'unknown-number':
      return {
        title: "The check number couldn't be compared",
        actionText: 'Try again',
        onSubmit: onTryAgain,
        otherAction: orSaveAnyway,
      };
    case 'no-number':
      return {
        title: "The next check number couldn't be looked up",
        actionText: 'Try again',
        onSubmit: onTryAgain,
        otherAction: { text: 'Save without number', onPress: onSave },
      };
    case 'number-used':
    case 'far-number': {
      const { kind, nextNumber } = question;
      const title = kind === 'far-number' ? 'Is the check number right?' : 'This check number is already used';
      if (nextNumber === null) return { title, ...saveAnyway };
      return {
        title,
        actionText: `Use ${nextNumber} and save`,
        onSubmit: () => onSaveAs(nextNumber),
        otherAction: orSaveAnyway,
      };
    }
  }
}

function Explanation({ question, names }: Pick<SaveQuestionDialogProps, 'question' | 'names'>) {
  switch (question.kind) {
    case 'cleared':
      return (
        <>It cleared on {question.clearedOn}. If you change it, the ledger may no longer match the bank statement.</>
      );
    case 'unlikely-date':
      return <>This check is dated {question.date}. Cancel to correct the date.</>;
    case 'saved-before':
      return (
        <>
          {question.checks.map((check) => capitalized(checkName(check)))} was saved, even though the server's response
          didn't reach you:
          <CheckList checks={question.checks} names={names} />
          Saving now would create another check. To correct the saved one, cancel and edit it in the list.
        </>
      );
    case 'far-number':
      return (
        <>
          The next number of this checkbook is {question.nextNumber}. If you save {question.number}, new checks are
          numbered after it. Cancel to enter another number.
        </>
      );
    case 'unknown-number':
      return (
        <>
          It's not known whether another check in this checkbook has the number {question.number}, or whether it is far
          above the others. Cancel to enter another number.
        </>
      );
    case 'no-number':
      return <>This check would be saved without a number. Cancel to enter one.</>;
    case 'number-used':
      return (
        <>
          Checks in this checkbook with the number {question.checks[0]?.check_number}:
          <CheckList checks={question.checks} names={names} />
          Checks that share a number are separate checks to the bank. Cancel to enter another number.
        </>
      );
  }
}

/**
 * Asks before saving a check that may be a mistake: an unlikely date, cleared, already in the ledger, or a number that is used, far
 * above the others, couldn't be compared with them, or couldn't be proposed.
 */
export function SaveQuestionDialog(props: SaveQuestionDialogProps) {
  const { question, names, isBusy, onClose } = props;
  return (
    <ActionDialog {...actionsFor(question, props)} isBusy={isBusy} onClose={onClose}>
      <div>
        <Explanation question={question} names={names} />
      </div>
    </ActionDialog>
  );
}
