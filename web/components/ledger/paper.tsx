import './report.css';
import type { ReactNode } from 'react';
import { PaperWindow } from '../paper/paper-window.tsx';

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

const words = { failed: 'The report could not be made', loading: 'Loading the report' };

/** A report of the ledger on paper. */
export function Paper({ facts, children, ...page }: PaperProps) {
  return (
    <PaperWindow words={words} {...page}>
      <dl className="paper-facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      {children}
    </PaperWindow>
  );
}
