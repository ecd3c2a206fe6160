import Alert from '@cloudscape-design/components/alert';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { NEW_PASSWORD_BELOW } from '../../../../shared/password.ts';

/** Shows the new password once. */
export function GeneratedPassword({ password }: { readonly password: string }) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Don't focus the button: an accidental second press would close the password unread.
    outcome.current?.focus();
  }, []);
  return (
    <div ref={outcome} className="outcome" tabIndex={-1} aria-live="polite">
      <Alert type="success" header={NEW_PASSWORD_BELOW}>
        <SpaceBetween size="xs">
          <CopyToClipboard
            variant="inline"
            textToCopy={password}
            copyButtonAriaLabel="Copy the new password"
            copySuccessText="New password copied"
            copyErrorText="The new password couldn't be copied. Select it and copy it manually."
          />
          <div>Sign in with it, then choose your own under My account, Change password.</div>
        </SpaceBetween>
      </Alert>
    </div>
  );
}
