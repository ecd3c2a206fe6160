import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useRouteError } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { useNewVersion } from './use-new-version.ts';
import { usePage } from './use-page.ts';

const explain = (error: unknown): string => {
  if (error instanceof ApiError) return error.message;
  // A page whose code cannot be fetched: offline, or the site was updated since this tab was opened.
  if (error instanceof Error && /\b(?:import|fetch|(?:pre)?load)/i.test(error.message)) {
    return 'A part of the site could not be loaded: the connection failed, or the site was updated since you opened it. Check your connection and load the page again.';
  }
  return 'Something on this page did not work. Load it again; if that does not help, tell the person named on the welcome page what you were doing.';
};

/** Stands where a page failed, so that the rest of the app goes on. */
export function RouteError() {
  const error = useRouteError();
  const isWaiting = useNewVersion(!(error instanceof ApiError));
  usePage(isWaiting ? '' : 'Page not shown');
  if (isWaiting) return null;
  return (
    <Box padding={{ vertical: 'l' }}>
      <Alert
        type="error"
        header={<h1 className="plain-heading">This page could not be shown</h1>}
        action={<Button onClick={() => location.reload()}>Load again</Button>}
      >
        {explain(error)}
      </Alert>
    </Box>
  );
}

/** The same where the failure took away everything around the page. */
export function PageError() {
  return (
    <main className="public-page">
      <RouteError />
    </main>
  );
}
