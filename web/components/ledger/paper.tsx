import './paper.css';
import { type ReactNode, useEffect } from 'react';
import { useInstallation } from '../../layout/installation.ts';
import { session } from '../../session/session-store.ts';

interface PaperProps {
  readonly title: string;
  readonly madeOn: string;
  /** What was asked for and how it is sorted, each with its name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** Once it is, the page prints itself. */
  readonly isComplete: boolean;
  readonly children: ReactNode;
}

/** A report on paper: plain HTML in a window of its own, which prints itself once it is complete. */
export function Paper({ title, madeOn, facts, failure, retry, isComplete, children }: PaperProps) {
  const { title: company } = useInstallation();

  useEffect(() => {
    document.title = `${title} - ${company}`;
  }, [title, company]);

  // Nothing of the report stays in a window whose person has signed out, wherever they did.
  useEffect(() => session.onEnd(() => location.replace('/login')), []);

  useEffect(() => {
    if (isComplete) print();
  }, [isComplete]);

  if (failure !== undefined) {
    return (
      <main className="report">
        <h1>The report could not be made</h1>
        <p role="alert">{failure}</p>
        <button type="button" onClick={retry}>
          Try again
        </button>
      </main>
    );
  }
  if (!isComplete) {
    return (
      <main className="report" aria-busy="true">
        <output>Loading the report</output>
      </main>
    );
  }
  return (
    <main className="report">
      <header className="report-heading">
        <div>
          <h1>{title}</h1>
          <p>
            {company}, made on {madeOn}
          </p>
        </div>
        <button type="button" className="report-print" onClick={() => print()}>
          Print
        </button>
      </header>
      <dl className="report-facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      {children}
    </main>
  );
}
