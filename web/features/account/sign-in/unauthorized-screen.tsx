import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rules } from '../../../../shared/access/policy.ts';
import { ContactLine } from '../../../layout/contact-line.tsx';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { useSession } from '../../../session/use-session.ts';

export function UnauthorizedScreen() {
  const { authUser, can, signOut } = useSession();
  const follow = useFollow();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  // The user has signed out, with the button or in another tab.
  useEffect(() => {
    if (!authUser) void navigate('/login', { replace: true });
  }, [authUser, navigate]);

  return (
    <PublicCard title="403 - Unauthorized">
      <Container header={<Header variant="h1">403 - Unauthorized</Header>}>
        <SpaceBetween size="l">
          <Box variant="p">You do not have permission to access this page.</Box>
          {authUser && (
            <Box variant="p">
              You're signed in as {authUser.user.email} with the role {authUser.role.role_name}, which{' '}
              {can(rules.dashboard) ? (
                <>
                  can open the{' '}
                  <Link href="/dashboard" onFollow={follow}>
                    dashboard
                  </Link>
                  . If that fails, try again later.
                </>
              ) : (
                "can't open any area yet. Ask an administrator for a different role."
              )}{' '}
              <ContactLine />
            </Box>
          )}
          <Button
            variant="primary"
            loading={isLeaving}
            onClick={() => {
              setLeaving(true);
              void signOut();
            }}
          >
            Go to Login
          </Button>
        </SpaceBetween>
      </Container>
    </PublicCard>
  );
}
