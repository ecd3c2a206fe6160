import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { getInstallation } from '../../../layout/installation.ts';
import { useSession } from '../../../session/use-session.ts';

/** R94: whether this person's password and passkeys are worth nothing, because only single sign-on is. */
export function useIsClosed(): boolean {
  const { passwordSignIn } = getInstallation();
  const { authUser } = useSession();
  return !passwordSignIn && authUser?.sign_on !== undefined;
}

/** In place of a page about them. */
export function ClosedHere({ title }: { readonly title: string }) {
  const { ssoName } = getInstallation();
  return (
    <div className="dashboard-card">
      <Container header={<Header variant="h1">{title}</Header>}>
        <Alert type="info">{ssoName} signs you in. Passwords and passkeys aren't used here.</Alert>
      </Container>
    </div>
  );
}
