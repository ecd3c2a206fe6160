import Box from '@cloudscape-design/components/box';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { labelOf } from '../../../../shared/contract/field.ts';
import { erasePerson } from '../../../../shared/contract/operations/persons.ts';
import { erasureConsequences } from '../../../../shared/erasure-consequences.ts';
import { type ErasureReason, erasureReasonNames, erasureReasons } from '../../../../shared/erasure-reasons.ts';
import { messageOf } from '../../../api/api-error.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { type UserRow, whoOf } from './user-rows.ts';

interface EraseDialogProps {
  readonly user: UserRow;
  readonly erase: (userId: number, reason: ErasureReason) => Promise<void>;
  readonly onClose: () => void;
}

/** R44: explains what is erased, what stays and what backups still contain, and asks for the reason and the email. */
export function EraseDialog({ user, erase, onClose }: EraseDialogProps) {
  const { notify } = useNotices();
  const [reason, setReason] = useState<ErasureReason>(erasureReasonNames[0]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await erase(user.id, reason);
      notify({ type: 'success', content: `${whoOf(user)} erased.` });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, "The personal data couldn't be erased."));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="Erase person"
      confirmText="Erase"
      typed={user.email}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>
          Erase {whoOf(user)}? This can't be undone.
          <ul>
            {erasureConsequences(user.id).map(([what, words]) => (
              <li key={what}>
                <Box variant="strong">{what}:</Box> {words}
              </li>
            ))}
          </ul>
        </div>
        <FieldFrame
          label={labelOf(erasePerson.body, 'reason')}
          description="Kept in the history, along with the ids of this person and of whoever erased them."
        >
          <RadioGroup
            value={reason}
            onChange={({ detail }) => setReason(detail.value as ErasureReason)}
            items={erasureReasonNames.map((value) => ({ value, label: erasureReasons[value] }))}
          />
        </FieldFrame>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
