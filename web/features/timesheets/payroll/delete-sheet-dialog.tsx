import { deleteTimesheet } from '../../../../shared/contract/operations/timesheets.ts';
import { sumOfKinds } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { call } from '../../../api/call.ts';
import { DeleteDialog } from '../../../components/list-screen/delete-dialog.tsx';
import type { SheetRow } from './sheet-actions.ts';
import { stepFailure } from './steps.ts';

interface DeleteSheetDialogProps {
  readonly row: SheetRow;
  readonly onDeleted: () => Promise<void>;
  /** Fetches the sheet again: somebody else may have changed it. */
  readonly onFailed: () => Promise<void>;
  readonly onClose: () => void;
}

/** Deletes a sheet. A sheet with hours can't be restored, so its owner's name must be typed first. */
export function DeleteSheetDialog({ row, onDeleted, onFailed, onClose }: DeleteSheetDialogProps) {
  const { id, version, hundredths } = row.sheet;
  const sum = sumOfKinds(hundredths);
  const remove = async () => {
    try {
      await call(deleteTimesheet, { query: { timesheet_id: id, version } });
    } catch (error) {
      await onFailed();
      throw stepFailure('delete', error);
    }
    await onDeleted();
  };
  return (
    <DeleteDialog
      one="timesheet"
      name={`for ${row.name}`}
      {...(sum > 0 && { typed: row.name })}
      remove={remove}
      onClose={onClose}
    >
      Delete {row.name}&apos;s timesheet with its {hoursText(sum)} hours? This can't be undone.
    </DeleteDialog>
  );
}
