import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';

import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { Status } from '../../../components/status.tsx';
import { getInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { returnAddress } from '../../../session/drafts.ts';
import { session } from '../../../session/session-store.ts';

/** Installations without single sign-on have nothing to return to. */
export const SignOnScreen = () => (getInstallation().ssoName ? <Finish /> : <Navigate to="/login" replace />);

/** R92: where the provider returns to. Its answer is taken out of the address at once, and works once. */
function Finish() {
  const { ssoName } = getInstallation();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const isStarted = useRef(false);
  const nextButton = useRef<ButtonProps.Ref>(null);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const returned = new URLSearchParams(hash ? hash.slice(1) : search);
    const finish = async () => {
      await navigate('/sign-on', { replace: true });
      const { finishAtHome } = await loadPart(() => import('./sign-on-calls.ts'));
      const authUser = await finishAtHome(returned, ssoName);
      session.signIn(authUser);
      await navigate(returnAddress(authUser.user.id), { replace: true });
    };
    finish().catch((error: unknown) => setProblem(messageOf(error, UNKNOWN_ERROR)));
  }, [hash, search, navigate, ssoName]);

  useEffect(() => {
    if (problem) nextButton.current?.focus();
  }, [problem]);

  return (
    <PublicCard title="Login">
      <Container header={<Header variant="h1">Login</Header>}>
        <SpaceBetween size="l">
          <div aria-live="polite">
            {problem ? (
              <Alert type="error">{problem}</Alert>
            ) : (
              <Status type="loading">Signing you in with {ssoName}</Status>
            )}
          </div>
          {problem && (
            <Button ref={nextButton} variant="primary" fullWidth onClick={() => void navigate('/login')}>
              Back to Login
            </Button>
          )}
        </SpaceBetween>
      </Container>
    </PublicCard>
  );
}
