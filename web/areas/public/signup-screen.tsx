import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useState } from 'react';
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
        isDone={isDone}
        onSubmit={signUp}
        message={isDone && <Alert type="success">Account created successfully! Please login.</Alert>}
        doneAction={
          <Button variant="primary" onClick={() => void navigate('/login')}>
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
