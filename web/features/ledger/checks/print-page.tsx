import './report.css';
import type { ReactNode } from 'react';
import { PrintWindow } from '../../../components/print/print-window.tsx';

interface PrintPageProps {
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

const words = { failed: 'The report couldn’t be created', loading: 'Loading the report' };

/** A print page of the ledger. */
export function PrintPage({ facts, children, ...page }: PrintPageProps) {
  return (
    <PrintWindow words={words} {...page}>
      <dl className="print-facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      {children}
    </PrintWindow>
  );
}
