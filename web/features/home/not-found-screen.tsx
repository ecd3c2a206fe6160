import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation, useNavigate } from 'react-router-dom';
import { PublicCard } from '../../layout/public-card.tsx';
import { usePage } from '../../layout/use-page.ts';
import { HOME } from '../../routes/navigation.ts';
import { useSession } from '../../session/use-session.ts';

const TITLE = 'Page not found';

function NotFound() {
  const { pathname } = useLocation();
  const { authUser } = useSession();
  const navigate = useNavigate();
  const [label, target] = authUser ? ['Go to the dashboard', HOME] : ['Go to Login', '/login'];
  return (
    <Container header={<Header variant="h1">{TITLE}</Header>}>
      <SpaceBetween size="l">
        <Box variant="p">
          There's nothing at <Box variant="code">{pathname}</Box>. The address may be wrong, or the page may have moved.
        </Box>
        <Button variant="primary" onClick={() => void navigate(target)}>
          {label}
        </Button>
      </SpaceBetween>
    </Container>
  );
}

/** Shown for unknown addresses within the dashboard. */
export function NotFoundScreen() {
  usePage(TITLE);
  return (
    <div className="dashboard-card">
      <NotFound />
    </div>
  );
}

/** Shown for other unknown addresses, without signing in: a page of its own. */
export function PublicNotFoundScreen() {
  return (
    <PublicCard title={TITLE}>
      <NotFound />
    </PublicCard>
  );
}
