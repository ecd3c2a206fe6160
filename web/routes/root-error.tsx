import { useNewVersion } from '../layout/use-new-version.ts';

/** Fallback if even the error page can't be loaded; has no dependencies of its own. */
export function RootError() {
  if (useNewVersion(true)) return null;
  return (
    <main className="root-error">
      <h1>This page couldn't be loaded</h1>
      <p>
        Either the connection failed, or the app was updated since you opened it. Check your connection and reload the
        page.
      </p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
