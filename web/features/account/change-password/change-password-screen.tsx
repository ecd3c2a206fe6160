import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type AuthUser, changePassword } from '../../../../shared/contract/operations/account.ts';
import { call } from '../../../api/call.ts';
import { FormMessages } from '../../../components/forms/form-messages.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { useRecordForm } from '../../../components/forms/use-record-form.ts';
import { getInstallation } from '../../../layout/installation.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { LeaveGuard } from '../../../session/leave-guard.tsx';
import { replaceSession } from '../../../session/replace-session.ts';
import { useSession } from '../../../session/use-session.ts';
import { ClosedHere, useIsClosed } from '../own-identity/closed-here.tsx';
import {
  noPasswords,
  type PasswordChange,
  passwordChangeIssues,
  SIGNED_OUT_ELSEWHERE,
} from './change-password-rules.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

/** R94: only for people who have a use for a password. */
export const ChangePasswordScreen = () =>
  useIsClosed() ? <ClosedHere title="Change password" /> : <ChangePasswordForm />;

function ChangePasswordForm() {
  const { passwordMin } = getInstallation();
  const { notify } = useNotices();
  const { authUser } = useSession();
  const state = useRecordForm<PasswordChange, AuthUser>({
    formKey: 'change-password',
    initial: noPasswords,
    version: 0,
    check: (values) => passwordChangeIssues(values, passwordMin),
    // R4: the change invalidates all earlier tokens; the response contains a new one.
    save: (body) => replaceSession(call(changePassword, { body })),
    onSaved: () => {
      notify({ type: 'success', content: 'Password updated successfully' });
      return { values: noPasswords, version: 0 };
    },
    secrets: Object.keys(noPasswords),
    failureText: 'Failed to update password',
  });
  const { control } = state;
  return (
    <div className="dashboard-card">
      <form noValidate onSubmit={state.submit}>
        <LeaveGuard when={state.isDirty} />
        <Form
          header={
            <Header variant="h1" description={SIGNED_OUT_ELSEWHERE}>
              Change password
            </Header>
          }
          actions={
            <Button variant="primary" loading={state.isSaving} loadingText="Saving">
              Save
            </Button>
          }
        >
          <FormMessages state={state} one="password" labels={{}} />
          <div className="on-screen">
            <Container>
              <SpaceBetween size="l">
                <CurrentPasswordField
                  control={control}
                  name="currentPassword"
                  // R92: whoever was invited to sign in with the provider may never have had one.
                  description={authUser?.sign_on && 'No password yet? Sign out and use "Forgot password?" to get one.'}
                />
                <PasswordField
                  control={control}
                  name="newPassword"
                  label="New Password"
                  autoComplete="new-password"
                  constraintText={`At least ${passwordMin} characters.`}
                  required
                />
                <PasswordField
                  control={control}
                  name="confirmPassword"
                  label="Confirm New Password"
                  autoComplete="new-password"
                  required
                />
              </SpaceBetween>
            </Container>
          </div>
        </Form>
      </form>
    </div>
  );
}
