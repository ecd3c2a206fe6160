import Alert from '@cloudscape-design/components/alert';
import type { ReactNode } from 'react';

/** Says why an action failed, beside the action: a notice of the page would be behind a dialog. Read aloud at once. */
export function FailureAlert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      <Alert type="error" header="Error" statusIconAriaLabel="Error">
        {children}
      </Alert>
    </div>
  );
}
