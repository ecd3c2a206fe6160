import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/api-error.ts';
import { useInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { account } from '../../../session/account.ts';
import { carriedEmail, withEmail } from './carried-email.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { fieldIssues } from './field-issues.ts';
import { SendLinkAgain } from './send-link-again.tsx';

export function SignupScreen() {
  const { passwordMin, signupDomains, confirmEmail } = useInstallation();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const follow = useFollow();
  const [error, setError] = useState('');
  /** The registered email, and the server's message. */
  const [done, setDone] = useState<{ readonly email: string; readonly message: string }>();
  const actionsFor = useRef<ButtonProps.Ref>(null);

  // The button that had the focus has been removed.
  useEffect(() => {
    if (done) actionsFor.current?.focus();
  }, [done]);

  const signUp = async (credentials: Credentials) => {
    setError('');
    try {
      const { register } = await account();
      const { message } = await register(credentials);
      setDone({ email: credentials.email, message });
      return [];
    } catch (failure) {
      const issues = fieldIssues(failure);
      if (issues.length === 0) setError(messageOf(failure, 'Something went wrong'));
      return issues;
    }
  };

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
            ref={actionsFor}
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
