import Box from '@cloudscape-design/components/box';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { addPasskey } from '../../../../shared/contract/operations/passkeys.ts';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { OwnerField, ownerIssues } from '../own-identity/owner-field.tsx';
import { nameIssues } from './name-issues.ts';
import { passkeyCalls, proposedName } from './passkeys.ts';

interface Values {
  name: string;
  currentPassword: string;
}

interface AddPasskeyProps {
  /** Names of the person's other passkeys. */
  readonly taken: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the password, so that someone who finds an unattended browser can't add a way in. */
export function AddPasskey({ taken, onDone, onClose }: AddPasskeyProps) {
  const { notify } = useNotices();
  const labels = labelsOf(addPasskey.body);
  return (
    <RecordDialog<Values, AuthUser>
      title="Add passkey"
      submitText="Continue"
      one="passkey"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: 'add-passkey',
        initial: { name: proposedName(taken), currentPassword: '' },
        version: 0,
        secrets: ['currentPassword', 'name'],
        failureText: "The passkey couldn't be added.",
        check: (values) => [...nameIssues(values), ...ownerIssues(values)],
        save: async (values) => {
          const { createPasskey, explained } = await passkeyCalls();
          return explained(() => createPasskey(values));
        },
        onSaved: () => {
          notify({ type: 'success', content: 'Passkey added. You can sign in with it from now on.' });
          onDone();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            Your browser then asks where to keep the passkey, and for your fingerprint, face, or PIN.
          </Box>
          <TextField control={control} name="name" label={labels.name} required />
          <OwnerField control={control} name="currentPassword" />
        </>
      )}
    </RecordDialog>
  );
}
