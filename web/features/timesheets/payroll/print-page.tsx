import type { ReactNode } from 'react';
import { useToday } from '../../../components/use-today.ts';
import { PrintWindow } from '../../../components/print/print-window.tsx';

interface PrintPageProps {
  readonly title: string;
  /** Why there is nothing to print. */
  readonly failure?: string | undefined;
  readonly retry: () => void;
  /** Undefined while loading. */
  readonly children?: ReactNode;
}

const words = { failed: "This page couldn't be created", loading: 'Loading' };

/** A page of payroll for printing. */
export function PrintPage({ title, failure, retry, children }: PrintPageProps) {
  const today = useToday();
  const isComplete = children !== undefined && failure === undefined;
  return (
    <PrintWindow madeOn={today} {...{ words, title, failure, retry, isComplete }}>
      {children}
    </PrintWindow>
  );
}
