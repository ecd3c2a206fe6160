import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import { getInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';

/** R94: in place of a page about passwords where nobody uses them. */
export function PasswordsClosed({ title }: { readonly title: string }) {
  const { ssoName } = getInstallation();
  const follow = useFollow();
  return (
    <PublicCard title={title}>
      <Container
        header={<Header variant="h1">{title}</Header>}
        footer={
          <Link href="/login" onFollow={follow}>
            Back to Login
          </Link>
        }
      >
        <Alert type="info">Passwords aren't used here. Sign in with {ssoName}.</Alert>
      </Container>
    </PublicCard>
  );
}
