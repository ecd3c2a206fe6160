import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { SignOnButton } from './sign-on-button.tsx';

export interface SignOnOnlyProps {
  readonly message: ReactNode;
  readonly error: string;
  readonly onProblem: (message: string) => void;
  readonly onAdministrator: () => void;
}

/** R94: the sign-in page where single sign-on is everyone's way in but one administrator's. */
export const SignOnOnlyCard = ({ message, error, onProblem, onAdministrator }: SignOnOnlyProps) => (
  <Container
    header={<Header variant="h1">Login</Header>}
    footer={
      <Button variant="inline-link" onClick={onAdministrator}>
        Emergency access
      </Button>
    }
  >
    <SpaceBetween size="l">
      {message}
      {error && <Alert type="error">{error}</Alert>}
      <SignOnButton variant="primary" onProblem={onProblem} />
    </SpaceBetween>
  </Container>
);
