import Box from '@cloudscape-design/components/box';
import { type OwnPasskey, removePasskey } from '../../../../shared/contract/operations/passkeys.ts';
import { call } from '../../../api/call.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { replaceSession } from '../../../session/replace-session.ts';
import { OwnerField, ownerIssues } from '../own-identity/owner-field.tsx';
import { SIGNED_OUT_ELSEWHERE } from '../change-password/change-password-rules.ts';

interface RemovePasskeyProps {
  readonly passkey: OwnPasskey;
  /** Reads the list again. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

export function RemovePasskey({ passkey, onDone, onClose }: RemovePasskeyProps) {
  const { notify } = useNotices();
  return (
    <RecordDialog<{ currentPassword: string }, void>
      title="Remove passkey"
      submitText="Remove"
      one="passkey"
      labels={{}}
      isOnce
      onClose={onClose}
      plan={{
        formKey: 'remove-passkey',
        initial: { currentPassword: '' },
        version: 0,
        secrets: ['currentPassword'],
        failureText: "The passkey couldn't be removed.",
        check: ownerIssues,
        save: async ({ currentPassword }) => {
          await replaceSession(call(removePasskey, { body: { id: passkey.id, currentPassword } }));
          // Before the dialog closes, so that the focus doesn't return to a passkey that is about to go.
          await onDone();
        },
        onSaved: () => {
          notify({ type: 'success', content: `${passkey.name} can't be used to sign in anymore.` });
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            Stop {passkey.name} from signing in? {SIGNED_OUT_ELSEWHERE}
          </Box>
          <OwnerField control={control} name="currentPassword" />
        </>
      )}
    </RecordDialog>
  );
}
