import { type OwnPasskey, renamePasskey } from '../../../../shared/contract/operations/passkeys.ts';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { call } from '../../../api/call.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { nameIssues } from './name-issues.ts';

interface RenamePasskeyProps {
  readonly passkey: OwnPasskey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey, onDone, onClose }: RenamePasskeyProps) {
  const { notify } = useNotices();
  const labels = labelsOf(renamePasskey.body);
  return (
    <RecordDialog<{ name: string }, null>
      title="Rename passkey"
      submitText="Save"
      one="passkey"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `rename-passkey-${passkey.id}`,
        initial: { name: passkey.name },
        version: 0,
        failureText: "The passkey couldn't be renamed.",
        check: nameIssues,
        save: ({ name }) => call(renamePasskey, { body: { id: passkey.id, name } }),
        onSaved: () => {
          notify({ type: 'success', content: 'Passkey renamed.' });
          onDone();
          return undefined;
        },
      }}
    >
      {(control) => <TextField control={control} name="name" label={labels.name} required />}
    </RecordDialog>
  );
}
