import './report.css';
import type { ReactNode } from 'react';
import { PrintWindow } from '../../../components/print/print-window.tsx';

interface PrintPageProps {
  readonly title: string;
  readonly madeOn: string;
  /** The filters and the sort order, with their names. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly failure: string | undefined;
  /** Undefined if trying again can't help. */
  readonly retry: (() => void) | undefined;
  /** Once true, the page prints itself. */
  readonly isComplete: boolean;
  readonly children: ReactNode;
}

const words = { failed: "The report couldn't be created", loading: 'Loading the report' };

/** A page of the ledger for printing. */
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
