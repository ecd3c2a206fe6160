import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useLocation, useNavigate } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH } from '../../../../shared/password.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { account } from '../../../session/account.ts';
import { carriedEmail, carriedToken, withEmail } from './carried-email.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { SendLinkAgain } from './send-link-again.tsx';
import { useSubmission } from './use-submission.ts';

const INCOMPLETE = 'This link is incomplete. Open it from the email again, or request a new one.';

/** The page that a confirmation email links to. Opening it doesn't use up the link. */
export function ConfirmEmailScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const follow = useFollow();
  const [email, token] = [carriedEmail(hash), carriedToken(hash)];
  const { error, done, nextButton, send } = useSubmission<string>(email && token ? '' : INCOMPLETE);

  const confirm = (typed: Credentials) =>
    send(async () => {
      const { confirmEmail } = await account();
      return (await confirmEmail({ ...typed, token })).message;
    });

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
        isDone={done !== undefined}
        onSubmit={confirm}
        message={
          done && (
            <div aria-live="polite">
              <Alert type="success">{done}</Alert>
            </div>
          )
        }
        doneAction={
          <Button ref={nextButton} variant="primary" onClick={() => void navigate(withEmail('/login', email))}>
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
