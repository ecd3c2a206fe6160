import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH } from '../../../../shared/password.ts';
import { messageOf } from '../../../api/api-error.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { account } from '../../../session/account.ts';
import { carriedEmail, carriedToken, withEmail } from './carried-email.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { fieldIssues } from './field-issues.ts';
import { SendLinkAgain } from './send-link-again.tsx';

const INCOMPLETE = 'This link is incomplete. Open it from the email again, or request a new one.';

/** The page that a confirmation email links to. Opening it doesn't use up the link. */
export function ConfirmEmailScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const follow = useFollow();
  const [email, token] = [carriedEmail(hash), carriedToken(hash)];
  const [error, setError] = useState(email && token ? '' : INCOMPLETE);
  const [done, setDone] = useState('');
  const actionsFor = useRef<ButtonProps.Ref>(null);

  // The button that had the focus has been removed.
  useEffect(() => {
    if (done) actionsFor.current?.focus();
  }, [done]);

  const confirm = async (typed: Credentials) => {
    setError('');
    try {
      const { confirmEmail } = await account();
      const { message } = await confirmEmail({ ...typed, token });
      setDone(message);
      return [];
    } catch (failure) {
      const issues = fieldIssues(failure);
      if (issues.length === 0) setError(messageOf(failure, 'Something went wrong'));
      return issues;
    }
  };

  return (
    <PublicCard title="Confirm your email">
      <CredentialsForm
        title="Confirm your email"
        submitLabel="Confirm email"
        passwordKind="current-password"
        passwordHint="The one you chose when you signed up."
        initialEmail={email}
        isEmailFixed={email !== ''}
        leastPassword={MIN_PASSWORD_LENGTH}
        error={error}
        errorRole="alert"
        renderErrorAction={(typed) => <SendLinkAgain email={typed} />}
        isDone={done !== ''}
        onSubmit={confirm}
        message={
          done && (
            <div aria-live="polite">
              <Alert type="success">{done}</Alert>
            </div>
          )
        }
        doneAction={
          <Button ref={actionsFor} variant="primary" onClick={() => void navigate(withEmail('/login', email))}>
            Back to Login
          </Button>
        }
        renderLinks={(typed) =>
          !done && (
            <Link href={withEmail('/login', typed)} onFollow={follow}>
              Back to Login
            </Link>
          )
        }
      />
    </PublicCard>
  );
}
