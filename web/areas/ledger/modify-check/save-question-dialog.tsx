import { formatMoney } from '../../../../shared/ledger/money.ts';
import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';
import { ActionDialog } from '../../../components/dialogs/action-dialog.tsx';

/** What has to be decided before a check is saved. */
export type SaveQuestion =
  | {
      readonly kind: 'number-used';
      readonly checks: readonly Check[];
      /** The next free number of the fund source, where it is known. */
      readonly nextNumber: number | null;
    }
  /** An earlier save of this form went through, although its answer never came. */
  | { readonly kind: 'saved-before'; readonly checks: readonly Check[] };

interface SaveQuestionDialogProps {
  readonly question: SaveQuestion;
  readonly names: LedgerNames;
  readonly onSave: () => void;
  readonly onSaveAs: (checkNumber: number) => void;
  readonly onClose: () => void;
}

/** Asks before a check is stored that may be in the ledger already, or whose number is. */
export function SaveQuestionDialog({ question, names, onSave, onSaveAs, onClose }: SaveQuestionDialogProps) {
  const name = nameChecks(names);
  const [first] = question.checks;
  const list = (
    <ul>
      {question.checks.map((check) => (
        <li key={check.id}>
          {check.transaction_date}, {name(check).payee}, {formatMoney(centsOf(check))}
          {check.is_voided && ' (VOID)'}
        </li>
      ))}
    </ul>
  );
  if (question.kind === 'saved-before') {
    return (
      <ActionDialog
        title="Your last check was saved"
        actionText="Save another check"
        isBusy={false}
        onSubmit={onSave}
        onClose={onClose}
      >
        <div>
          The server stored check {first?.check_number}, although its answer didn’t reach you:
          {list}
          What you changed since would be saved as another check. To correct the stored one, cancel and edit it in the
          list.
        </div>
      </ActionDialog>
    );
  }
  const { nextNumber } = question;
  return (
    <ActionDialog
      title="This check number is used already"
      actionText={nextNumber === null ? 'Save anyway' : `Use ${nextNumber} and save`}
      otherAction={nextNumber === null ? undefined : { text: 'Save anyway', onPress: onSave }}
      isBusy={false}
      onSubmit={() => (nextNumber === null ? onSave() : onSaveAs(nextNumber))}
      onClose={onClose}
    >
      <div>
        Checks of this fund source with the number {first?.check_number}:{list}
        Cancel to type another number.
      </div>
    </ActionDialog>
  );
}
