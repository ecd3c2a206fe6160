import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { OK, UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { prefetchDashboard } from '../../../routes/prefetch-page.ts';
import { account, prepareAccount } from '../../../session/account.ts';
import { endedSession, returnAddress } from '../../../session/drafts.ts';
import { session } from '../../../session/session-store.ts';
import { useSession } from '../../../session/use-session.ts';
import { carriedEmail, withEmail } from './carried-email.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { FirstPasskey, type Unfinished } from './unfinished.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SendLinkAgain } from './send-link-again.tsx';
import { MIN_PASSWORD_LENGTH } from '../../../../shared/password.ts';

const CHANGE_PASSWORD = '/dashboard/my-account/change-password';

export function LoginScreen() {
  const { authUser } = useSession();
  const { notify, clear } = useNotices();
  const navigate = useNavigate();
  const follow = useFollow();
  const { hash } = useLocation();
  const [error, setError] = useState('');
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [ended] = useState(endedSession);
  const [unfinished, setUnfinished] = useState<Unfinished>();

  // Also runs when the user signs in in another tab.
  useEffect(() => {
    if (authUser) void navigate(returnAddress(authUser.user.id), { replace: true });
  }, [authUser, navigate]);

  // Prefetch while the user types: first the code that submits the form, then the next page.
  useEffect(() => void prepareAccount().then(prefetchDashboard), []);

  const finish = (authUser: AuthUser) => {
    session.signIn(authUser);
    // Removes notices about earlier attempts and the ended session.
    clear();
  };

  const fail = (content: string) => {
    setError(content);
    setUnconfirmed(false);
    if (content) notify({ type: 'error', content });
  };

  const signIn = async (credentials: Credentials) => {
    setError('');
    setUnconfirmed(false);
    try {
      const { login } = await account();
      const { value, message } = await login(credentials);
      if (value.must_add_passkey) {
        setUnfinished({ authUser: value, password: credentials.password });
        return [];
      }
      finish(value);
      if (message !== OK) {
        const action = { label: 'Change password', onClick: () => void navigate(CHANGE_PASSWORD) };
        notify({ type: 'warning', content: message, action });
      }
    } catch (failure) {
      const content = messageOf(failure, UNKNOWN_ERROR);
      setError(content);
      // R3: the password is correct, but the email hasn't been confirmed yet.
      setUnconfirmed(failure instanceof ApiError && failure.status === 403);
      notify({ type: 'error', content });
    }
    return [];
  };

  if (unfinished) return <FirstPasskey {...unfinished} onAdded={finish} />;
  return (
    <PublicCard title="Login">
      <CredentialsForm
        title="Login"
        submitLabel="Login"
        passwordKind="current-password"
        leastPassword={MIN_PASSWORD_LENGTH}
        initialEmail={carriedEmail(hash)}
        error={error}
        renderErrorAction={isUnconfirmed ? (email) => <SendLinkAgain email={email} /> : undefined}
        onSubmit={signIn}
        otherWay={<PasskeySignIn onSession={finish} onProblem={fail} />}
        message={
          ended && (
            <Alert type="info">
              Your session ended. Sign in again to pick up where you left off.
              {ended.hasDrafts && ' Anything you typed is kept.'}
            </Alert>
          )
        }
        renderLinks={(email) => (
          <SpaceBetween direction="horizontal" size="l">
            <Link href={withEmail('/signup', email)} onFollow={follow}>
              Sign up
            </Link>
            <Link href={withEmail('/forgot-password', email)} onFollow={follow}>
              Forgot password?
            </Link>
          </SpaceBetween>
        )}
      />
    </PublicCard>
  );
}
