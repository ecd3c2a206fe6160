import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { SOMETHING_WENT_WRONG } from '../../../../shared/envelope.ts';
import { reasonOf } from '../../../api/reason-of.ts';
import { account } from '../../../session/account.ts';

/** Sends the confirmation email again and shows the result. */
export function SendLinkAgain({ email }: { readonly email: string }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState('');

  const send = async () => {
    setSending(true);
    setOutcome('');
    try {
      const { resendConfirmation } = await account();
      setOutcome((await resendConfirmation(email)).message);
    } catch (failure) {
      setOutcome(reasonOf(failure) ?? SOMETHING_WENT_WRONG);
    }
    setSending(false);
  };

  return (
    <SpaceBetween size="xs">
      <Button formAction="none" onClick={() => void send()} loading={isSending} loadingText="Sending a new link">
        Send a new link
      </Button>
      <div aria-live="polite">{outcome}</div>
    </SpaceBetween>
  );
}
