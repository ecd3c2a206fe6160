import './paper.css';
import { type ReactNode, useEffect } from 'react';
import { useInstallation } from '../../layout/installation.ts';
import { session } from '../../session/session-store.ts';
import { useToday } from '../ledger/use-today.ts';

interface PaperProps {
  readonly title: string;
  /** Why there is nothing to print. */
  readonly failure?: string | undefined;
  readonly retry: () => void;
  /** Undefined while it is being read. */
  readonly children?: ReactNode;
}

/** A page for paper in a window of its own, which prints itself once it is complete. */
export function Paper({ title, failure, retry, children }: PaperProps) {
  const { title: company } = useInstallation();
  const today = useToday();
  const isComplete = children !== undefined && failure === undefined;

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
      <main className="paper">
        <h1>This page could not be made</h1>
        <p role="alert">{failure}</p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </main>
    );
  }
  if (!isComplete) {
    return (
      <main className="paper" aria-busy="true">
        <output>Loading</output>
      </main>
    );
  }
  return (
    <main className="paper">
      <header className="paper-heading">
        <div>
          <h1>{title}</h1>
          <p>
            {company}, made on {today}
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
