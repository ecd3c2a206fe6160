import { formatMoney } from '../../../../shared/ledger/money.ts';
import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';

interface TwinsDialogProps {
  readonly twins: readonly Check[];
  readonly names: LedgerNames;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** A number that is used already can be saved once more, knowingly. */
export function TwinsDialog({ twins, names, onSave, onClose }: TwinsDialogProps) {
  const name = nameChecks(names);
  return (
    <ConfirmDialog
      title="This check number is used already"
      confirmText="Save anyway"
      isBusy={false}
      onConfirm={onSave}
      onClose={onClose}
    >
      Checks of this fund source with the number {twins[0]?.check_number}:
      <ul>
        {twins.map((twin) => (
          <li key={twin.id}>
            {twin.transaction_date}, {name(twin).payee}, {formatMoney(centsOf(twin))}
            {twin.is_voided && ' (VOID)'}
          </li>
        ))}
      </ul>
      Cancel to change the number.
    </ConfirmDialog>
  );
}
