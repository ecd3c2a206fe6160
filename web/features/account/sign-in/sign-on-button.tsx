import Button from '@cloudscape-design/components/button';
import { useEffect, useState } from 'react';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { getInstallation } from '../../../layout/installation.ts';

interface SignOnButtonProps {
  readonly variant?: 'primary' | 'normal';
  readonly onProblem: (message: string) => void;
}

/** R92: signs in at the company's identity provider. */
export function SignOnButton({ variant = 'normal', onProblem }: SignOnButtonProps) {
  const { ssoName } = getInstallation();
  const [isBusy, setBusy] = useState(false);

  // Back from the provider without signing in, the page may be shown as it was left.
  useEffect(() => {
    const reset = () => setBusy(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const leave = async () => {
    setBusy(true);
    onProblem('');
    try {
      const { leaveForProvider } = await loadPart(() => import('./sign-on-calls.ts'));
      await leaveForProvider();
    } catch (error) {
      onProblem(messageOf(error, UNKNOWN_ERROR));
      setBusy(false);
    }
  };

  return (
    <Button
      variant={variant}
      formAction="none"
      fullWidth
      loading={isBusy}
      loadingText="Please wait"
      onClick={() => void leave()}
    >
      Sign in with {ssoName}
    </Button>
  );
}
