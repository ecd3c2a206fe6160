import './print.css';
import { type ReactNode, useEffect } from 'react';
import { getInstallation } from '../../layout/installation.ts';
import { createdOn } from './created-on.ts';
import { session } from '../../session/session-store.ts';

interface PrintWindowProps {
  /** Shown while the page isn't available. */
  readonly words: { readonly failed: string; readonly loading: string };
  readonly title: string;
  readonly madeOn: string;
  /** Why there is nothing to print. */
  readonly failure: string | undefined;
  /** Undefined if trying again can't help. */
  readonly retry: (() => void) | undefined;
  /** Once true, the page prints itself. */
  readonly isComplete: boolean;
  readonly children: ReactNode;
}

/** A plain HTML page in its own window, which prints itself once complete. */
export function PrintWindow(props: PrintWindowProps) {
  const { words, title, madeOn, failure, retry, isComplete, children } = props;
  const { title: company } = getInstallation();

  useEffect(() => {
    document.title = `${title} - ${company}`;
  }, [title, company]);

  // When the user signs out in any tab, leave the page, so that nothing of it stays visible.
  useEffect(() => session.onEnd(() => location.replace('/login')), []);

  const isReady = isComplete && failure === undefined;
  useEffect(() => {
    if (isReady) print();
  }, [isReady]);

  if (failure !== undefined) {
    return (
      <main className="print">
        <h1>{words.failed}</h1>
        <p role="alert">{failure}</p>
        {retry && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
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
          <p>{createdOn(company, madeOn)}</p>
        </div>
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </header>
      {children}
    </main>
  );
}
