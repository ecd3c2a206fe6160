import Box from '@cloudscape-design/components/box';
import { endOtherSessions, endSession, type OwnSession } from '../../../../shared/contract/operations/sessions.ts';
import { call } from '../../../api/call.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { replaceSession } from '../../../session/replace-session.ts';
import { SIGNED_OUT_ELSEWHERE } from '../change-password/change-password-rules.ts';
import { OwnerField, ownerIssues } from '../own-identity/owner-field.tsx';

interface Values {
  currentPassword: string;
}

interface EndSessionsProps {
  readonly ending: OwnSession | 'others';
  /** Reads the list again. */
  readonly onEnded: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for the password before ending sessions, so that someone who finds an unattended browser can't sign anyone out.
 */
export function EndSessions({ ending, onEnded, onClose }: EndSessionsProps) {
  const { notify } = useNotices();
  const moment = useMomentText();
  const isAll = ending === 'others';
  const done = isAll ? "You've been signed out everywhere else." : `${ending.device} has been signed out.`;
  return (
    <RecordDialog<Values, void>
      title={isAll ? 'End all other sessions' : 'End session'}
      submitText="End"
      one="password"
      labels={{}}
      isOnce
      onClose={onClose}
      plan={{
        formKey: 'end-sessions',
        initial: { currentPassword: '' },
        version: 0,
        secrets: ['currentPassword'],
        failureText: "The session couldn't be ended.",
        check: ownerIssues,
        save: async ({ currentPassword }) => {
          if (isAll) await replaceSession(call(endOtherSessions, { body: { currentPassword } }));
          else await call(endSession, { body: { id: ending.id, currentPassword } });
          // Before the dialog closes, so that the focus doesn't return to a session that is about to go.
          await onEnded();
        },
        onSaved: () => {
          notify({ type: 'success', content: done });
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            {isAll
              ? SIGNED_OUT_ELSEWHERE
              : `Sign out ${ending.device}, signed in ${moment(ending.began_at)}? If you don't recognize it, change your password too.`}
          </Box>
          <OwnerField control={control} name="currentPassword" />
        </>
      )}
    </RecordDialog>
  );
}
