import type { ReactNode } from 'react';
import { useToday } from '../use-today.ts';
import { PaperWindow } from '../paper/paper-window.tsx';

interface PaperProps {
  readonly title: string;
  /** Why there is nothing to print. */
  readonly failure?: string | undefined;
  readonly retry: () => void;
  /** Undefined while it is being read. */
  readonly children?: ReactNode;
}

const words = { failed: 'This page could not be made', loading: 'Loading' };

/** A page of payroll for paper. */
export function Paper({ title, failure, retry, children }: PaperProps) {
  const today = useToday();
  const isComplete = children !== undefined && failure === undefined;
  return (
    <PaperWindow madeOn={today} {...{ words, title, failure, retry, isComplete }}>
      {children}
    </PaperWindow>
  );
}
