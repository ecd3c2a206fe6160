import Link from '@cloudscape-design/components/link';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { prefetchDashboard } from '../../../routes/prefetch-page.ts';
import { account, prepareAccount } from '../../../session/account.ts';
import { returnAddress } from '../../../session/drafts.ts';
import { session } from '../../../session/session-store.ts';
import { useSession } from '../../../session/use-session.ts';
import { carriedEmail, carriedToken, withEmail } from './carried-email.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import type { Unfinished } from './first-passkey.tsx';
import { FirstPasskey } from './lazy-first-passkey.tsx';
import { PasswordsClosed } from './passwords-closed.tsx';
import { useSubmission } from './use-submission.ts';

const INCOMPLETE =
  'This link is incomplete. Open it from the email again, or use "Forgot password?" to get a password.';

/** R94 */
export const AcceptInvitationScreen = () =>
  getInstallation().passwordSignIn ? <AcceptInvitation /> : <PasswordsClosed title="Welcome" />;

/** The page that an invitation links to: a new colleague chooses a password and is signed in. Opening it uses nothing up. */
function AcceptInvitation() {
  const { authUser } = useSession();
  const { passwordMin } = getInstallation();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const follow = useFollow();
  const [email, token] = [carriedEmail(hash), carriedToken(hash)];
  const [unfinished, setUnfinished] = useState<Unfinished>();
  const { error, send } = useSubmission<true>(email && token ? '' : INCOMPLETE);

  useEffect(() => {
    if (authUser) void navigate(returnAddress(authUser.user.id), { replace: true });
  }, [authUser, navigate]);

  useEffect(() => void prepareAccount().then(prefetchDashboard), []);

  const accept = (typed: Credentials) =>
    send(async () => {
      const { acceptInvitation } = await account();
      const accepted = await acceptInvitation({ ...typed, token });
      if (accepted.must_add_passkey) setUnfinished({ authUser: accepted, password: typed.password });
      else session.signIn(accepted);
      return true;
    });

  if (unfinished) return <FirstPasskey {...unfinished} onAdded={session.signIn} />;
  return (
    <PublicCard title="Welcome">
      <CredentialsForm
        title="Choose your password"
        submitLabel="Save and sign in"
        passwordKind="new-password"
        passwordHint={`At least ${passwordMin} characters.`}
        initialEmail={email}
        isEmailFixed={email !== ''}
        leastPassword={passwordMin}
        error={error}
        errorRole="alert"
        renderErrorAction={(typed) => (
          <Link href={withEmail('/forgot-password', typed)} onFollow={follow}>
            Forgot password?
          </Link>
        )}
        onSubmit={accept}
        renderLinks={(typed) => (
          <Link href={withEmail('/login', typed)} onFollow={follow}>
            Back to Login
          </Link>
        )}
      />
    </PublicCard>
  );
}
