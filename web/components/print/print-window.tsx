import './print.css';
import { type ReactNode, useEffect } from 'react';
import { useInstallation } from '../../layout/installation.ts';
import { session } from '../../session/session-store.ts';

interface PrintWindowProps {
  /** What the page is called while it is not there. */
  readonly words: { readonly failed: string; readonly loading: string };
  readonly title: string;
  readonly madeOn: string;
  /** Why there is nothing to print. */
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** Once it is, the page prints itself. */
  readonly isComplete: boolean;
  readonly children: ReactNode;
}

/** Plain HTML in its own window, which prints itself once complete. */
export function PrintWindow(props: PrintWindowProps) {
  const { words, title, madeOn, failure, retry, isComplete, children } = props;
  const { title: company } = useInstallation();

  useEffect(() => {
    document.title = `${title} - ${company}`;
  }, [title, company]);

  // Nothing of it stays in a window whose person has signed out, wherever they did.
  useEffect(() => session.onEnd(() => location.replace('/login')), []);

  useEffect(() => {
    if (isComplete) print();
  }, [isComplete]);

  if (failure !== undefined) {
    return (
      <main className="print">
        <h1>{words.failed}</h1>
        <p role="alert">{failure}</p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </main>
    );
  }
  if (!isComplete) {
    return (
      <main className="print" aria-busy="true">
        <output>{words.loading}</output>
      </main>
    );
  }
  return (
    <main className="print">
      <header className="print-heading">
        <div>
          <h1>{title}</h1>
          <p>
            {company}, made on {madeOn}
          </p>
        </div>
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </header>
      {children}
    </main>
  );
}
