import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useRouteError } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { useNewVersion } from './use-new-version.ts';
import { usePage } from './use-page.ts';

const explain = (error: unknown): string => {
  if (error instanceof ApiError) return error.message;
  // The page's code can't be loaded: the browser is offline, or the site was updated.
  if (error instanceof Error && /\b(?:import|fetch|(?:pre)?load)/i.test(error.message)) {
    return "Part of the app couldn't be loaded. Either the connection failed, or the app was updated since you opened it. Check your connection and reload the page.";
  }
  return "Something went wrong on this page. Reload it. If that doesn't help, contact the person named on the welcome page and describe what you were doing.";
};

interface RouteErrorProps {
  /** What failed outside of the router; by default, what the router caught. */
  readonly failure?: { readonly error: unknown };
}

/** Shown in place of a page that failed; the rest of the app keeps working. */
export function RouteError({ failure }: RouteErrorProps) {
  const caught = useRouteError();
  const error = failure ? failure.error : caught;
  const isWaiting = useNewVersion(!(error instanceof ApiError));
  usePage(isWaiting ? '' : 'Page error');
  if (isWaiting) return null;
  return (
    <Box padding={{ vertical: 'l' }}>
      <Alert
        type="error"
        header={<h1 className="plain-heading">This page couldn't be displayed</h1>}
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        {explain(error)}
      </Alert>
    </Box>
  );
}

/** Shown if the frame failed too. */
export function PageError() {
  return (
    <main className="public-page">
      <RouteError />
    </main>
  );
}
