import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import type { AuthUser } from '../../../../shared/contract/operations/account.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { canUsePasskeys, passkeyCalls, problemOf, proposedName } from '../passkeys/passkeys.ts';

/** R91: a sign-in with a password that isn't complete without a passkey. Only kept in memory. */
export interface Unfinished {
  readonly authUser: AuthUser;
  readonly password: string;
}

const UNSUPPORTED =
  "This browser can't use passkeys here. Open the app at its own address in a current version of Chrome, Edge, Firefox, or Safari.";

/** R91: adds the first passkey of someone who needs one because of their role; this completes their sign-in. */
export function FirstPasskeyForm({
  authUser,
  password,
  onAdded,
}: Unfinished & { readonly onAdded: (authUser: AuthUser) => void }) {
  const [error, setError] = useState(canUsePasskeys() ? '' : UNSUPPORTED);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<ButtonProps.Ref>(null);
  // The form that had the focus is gone.
  useEffect(() => button.current?.focus(), []);

  const add = async () => {
    setBusy(true);
    setError('');
    try {
      const { createPasskey } = await passkeyCalls();
      onAdded(await createPasskey({ currentPassword: password, name: proposedName([]), token: authUser.token }));
    } catch (failure) {
      setError(await problemOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <PublicCard title="Add a passkey">
      <Container header={<Header variant="h1">Add a passkey</Header>}>
        <SpaceBetween size="l">
          {error && (
            <div role="alert">
              <Alert type="error">{error}</Alert>
            </div>
          )}
          <Box variant="p">
            People with your role sign in with a passkey instead of a password. Your device stores the passkey and asks
            for your fingerprint, face, or PIN.
          </Box>
          <Button
            ref={button}
            variant="primary"
            fullWidth
            loading={isBusy}
            loadingText="Please wait"
            {...(!canUsePasskeys() && { disabled: true, disabledReason: UNSUPPORTED })}
            onClick={() => void add()}
          >
            Add passkey and sign in
          </Button>
        </SpaceBetween>
      </Container>
    </PublicCard>
  );
}
