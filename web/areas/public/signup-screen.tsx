import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/api-error.ts';
import { useInstallation } from '../../layout/installation.ts';
import { PublicCard } from '../../layout/public-card.tsx';
import { useFollow } from '../../layout/use-follow.ts';
import { account } from '../../session/account.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';

export function SignupScreen() {
  const { passwordMin, signupDomains } = useInstallation();
  const navigate = useNavigate();
  const follow = useFollow();
  const [error, setError] = useState('');
  const [isDone, setDone] = useState(false);
  const wayOn = useRef<ButtonProps.Ref>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) wayOn.current?.focus();
  }, [isDone]);

  const signUp = async (credentials: Credentials) => {
    setError('');
    try {
      const { register } = await account();
      await register(credentials);
      setDone(true);
    } catch (failure) {
      setError(messageOf(failure, 'Something went wrong'));
    }
  };

  return (
    <PublicCard title="Sign up">
      <CredentialsForm
        title="Sign up"
        submitLabel="Sign up"
        passwordKind="new-password"
        passwordHint={`At least ${passwordMin} characters.`}
        emailHint={signupDomains.length > 0 ? `An address at ${signupDomains.join(' or ')}.` : undefined}
        leastPassword={passwordMin}
        error={error}
        errorRole="alert"
        isDone={isDone}
        onSubmit={signUp}
        message={
          isDone && (
            <div aria-live="polite">
              <Alert type="success">Account created successfully! Please login.</Alert>
            </div>
          )
        }
        doneAction={
          <Button ref={wayOn} variant="primary" onClick={() => void navigate('/login')}>
            Back to Login
          </Button>
        }
        links={
          !isDone && (
            <Link href="/login" onFollow={follow}>
              Back to Login
            </Link>
          )
        }
      />
    </PublicCard>
  );
}
