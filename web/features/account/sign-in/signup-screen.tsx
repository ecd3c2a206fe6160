import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation, useNavigate } from 'react-router-dom';
import { getInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { account } from '../../../session/account.ts';
import { carriedEmail, withEmail } from './carried-email.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { PasswordsClosed } from './passwords-closed.tsx';
import { SendLinkAgain } from './send-link-again.tsx';
import { useSubmission } from './use-submission.ts';

/** R94 */
export const SignupScreen = () =>
  getInstallation().passwordSignIn ? <SignupForm /> : <PasswordsClosed title="Sign up" />;

function SignupForm() {
  const { passwordMin, signupDomains, confirmEmail } = getInstallation();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const follow = useFollow();
  const { error, done, nextButton, send } = useSubmission<{ readonly email: string; readonly message: string }>();

  const signUp = (credentials: Credentials) =>
    send(async () => {
      const { register } = await account();
      return { email: credentials.email, message: (await register(credentials)).message };
    });

  return (
    <PublicCard title="Sign up">
      <CredentialsForm
        title="Sign up"
        submitLabel="Sign up"
        passwordKind="new-password"
        passwordHint={`At least ${passwordMin} characters.`}
        emailHint={signupDomains.length > 0 ? `An email address at ${signupDomains.join(' or ')}.` : undefined}
        leastPassword={passwordMin}
        error={error}
        errorRole="alert"
        initialEmail={carriedEmail(hash)}
        isDone={done !== undefined}
        onSubmit={signUp}
        message={
          done && (
            <div aria-live="polite">
              <Alert type="success">
                <SpaceBetween size="xs">
                  {done.message}
                  {confirmEmail && <SendLinkAgain email={done.email} />}
                </SpaceBetween>
              </Alert>
            </div>
          )
        }
        doneAction={
          <Button
            ref={nextButton}
            variant="primary"
            onClick={() => void navigate(withEmail('/login', done?.email ?? ''))}
          >
            Back to Login
          </Button>
        }
        renderLinks={(email) =>
          !done && (
            <Link href={withEmail('/login', email)} onFollow={follow}>
              Back to Login
            </Link>
          )
        }
      />
    </PublicCard>
  );
}
