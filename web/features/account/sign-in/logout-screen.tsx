import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { Status } from '../../../components/status.tsx';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useSession } from '../../../session/use-session.ts';

type Outcome = 'waiting' | 'done' | 'local-only';

const outcomes: Record<Outcome, { readonly type: StatusIndicatorProps.Type; readonly text: string }> = {
  waiting: { type: 'loading', text: 'Logging out... Please wait.' },
  done: { type: 'success', text: 'Logout successful!' },
  'local-only': {
    type: 'error',
    text: 'An error occurred while logging out on server. Local token cleared.',
  },
};

export function LogoutScreen() {
  const { authUser, signOut } = useSession();
  const { ssoName } = getInstallation();
  // Signing out removes it.
  const [signOutUrl] = useState(authUser?.sign_on?.sign_out_url);
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>('waiting');
  const isStarted = useRef(false);
  const nextButton = useRef<ButtonProps.Ref>(null);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void signOut().then((isDone) => setOutcome(isDone ? 'done' : 'local-only'));
  }, [signOut]);

  useEffect(() => {
    if (outcome !== 'waiting') nextButton.current?.focus();
  }, [outcome]);

  // Back must not lead here, because coming here signs out.
  const leave = () => void navigate('/login', { replace: true });

  const { type, text } = outcomes[outcome];
  return (
    <PublicCard title="Logout">
      <Container header={<Header variant="h1">Logout</Header>}>
        <SpaceBetween size="l">
          <div aria-live="polite">
            <Status type={type}>{text}</Status>
          </div>
          {outcome !== 'waiting' && (
            <Button ref={nextButton} variant="primary" onClick={leave}>
              Return to Login
            </Button>
          )}
          {outcome !== 'waiting' && signOutUrl && (
            <SpaceBetween size="xs">
              <Box>You're still signed in to {ssoName}.</Box>
              <Button href={signOutUrl}>Sign out of {ssoName} too</Button>
            </SpaceBetween>
          )}
        </SpaceBetween>
      </Container>
    </PublicCard>
  );
}
