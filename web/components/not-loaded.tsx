import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';

interface NotLoadedProps {
  readonly header?: ReactNode;
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}

/** Says why part of a page couldn't be loaded, and tries again on request. */
export function NotLoaded({ header, onRetry, children }: NotLoadedProps) {
  return (
    <Alert
      type="error"
      statusIconAriaLabel="Error"
      header={header}
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    >
      {children}
    </Alert>
  );
}
