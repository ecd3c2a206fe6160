import { useNewVersion } from '../layout/use-new-version.ts';

/** Where not even the explanation of an error could be loaded; needs nothing but what is here already. */
export function RootError() {
  if (useNewVersion(true)) return null;
  return (
    <main className="root-error">
      <h1>This page could not be loaded</h1>
      <p>
        The connection failed, or the site was updated since you opened it. Check your connection and load the page
        again.
      </p>
      <button type="button" onClick={() => location.reload()}>
        Load again
      </button>
    </main>
  );
}
