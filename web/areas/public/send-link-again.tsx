import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { account } from '../../session/account.ts';

type Outcome = { readonly type: 'success' | 'error'; readonly text: string };

/** Has the link mailed again that confirms an email; says how that went. */
export function SendLinkAgain({ email }: { readonly email: string }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const send = async () => {
    setSending(true);
    setOutcome(undefined);
    try {
      const { resendConfirmation } = await account();
      setOutcome({ type: 'success', text: (await resendConfirmation(email)).message });
    } catch (failure) {
      setOutcome({ type: 'error', text: messageOf(failure, 'Something went wrong') });
    }
    setSending(false);
  };

  return (
    <>
      <Button formAction="none" onClick={() => void send()} loading={isSending} loadingText="Sending a new link">
        Send a new link
      </Button>
      <div aria-live="polite">
        {outcome && (
          <StatusIndicator type={outcome.type} wrapText>
            {outcome.text}
          </StatusIndicator>
        )}
      </div>
    </>
  );
}
