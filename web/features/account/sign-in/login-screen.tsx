import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { getInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { prefetchDashboard } from '../../../routes/prefetch-page.ts';
import { prepareAccount } from '../../../session/account.ts';
import { endedSession, returnAddress } from '../../../session/drafts.ts';
import { useSession } from '../../../session/use-session.ts';
import { carriedEmail, withEmail } from './carried-email.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { FirstPasskey } from './lazy-first-passkey.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignOnButton } from './sign-on-button.tsx';
import { SignOnOnly } from './lazy-sign-on-only.tsx';
import { SendLinkAgain } from './send-link-again.tsx';
import { useSignIn } from './use-sign-in.ts';
import { MIN_PASSWORD_LENGTH } from '../../../../shared/password.ts';

/** How the session of this tab ended, and what happened to what was typed in it. */
function endText(ended: ReturnType<typeof endedSession>, isDiscarded: boolean | undefined): string | undefined {
  if (isDiscarded) return 'You signed out in another tab. Anything unsaved was deleted.';
  if (!ended) return undefined;
  return `Your session ended. Sign in again to pick up where you left off.${ended.hasDrafts ? ' Anything you typed is kept.' : ''}`;
}

export function LoginScreen() {
  const { authUser } = useSession();
  const navigate = useNavigate();
  const follow = useFollow();
  const { hash, state } = useLocation() as Location<{ readonly isDiscarded?: boolean } | null>;
  const { ssoName, passwordSignIn } = getInstallation();
  const [ended] = useState(endedSession);
  const [isAdministrator, setAdministrator] = useState(false);
  const { error, isUnconfirmed, unfinished, signIn, finish, fail } = useSignIn();

  // Also runs when the user signs in in another tab.
  useEffect(() => {
    if (authUser) void navigate(returnAddress(authUser.user.id), { replace: true });
  }, [authUser, navigate]);

  // Prefetch while the user types: first the code that submits the form, then the next page.
  useEffect(() => void prepareAccount().then(prefetchDashboard), []);

  if (unfinished) return <FirstPasskey {...unfinished} onAdded={finish} />;
  const text = endText(ended, state?.isDiscarded);
  const message = text && <Alert type="info">{text}</Alert>;
  if (!passwordSignIn && !isAdministrator) {
    return (
      <PublicCard title="Login">
        <SignOnOnly message={message} error={error} onProblem={fail} onAdministrator={() => setAdministrator(true)} />
      </PublicCard>
    );
  }
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
        message={message}
        firstWay={ssoName && <SignOnButton onProblem={fail} />}
        renderLinks={(email) => (
          <SpaceBetween direction="horizontal" size="l">
            {passwordSignIn && (
              <Link href={withEmail('/signup', email)} onFollow={follow}>
                Sign up
              </Link>
            )}
            <Link href={withEmail('/forgot-password', email)} onFollow={follow}>
              Forgot password?
            </Link>
          </SpaceBetween>
        )}
      />
    </PublicCard>
  );
}
