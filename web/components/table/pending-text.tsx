import type { Source } from './source.ts';

interface PendingTextProps {
  readonly sources: readonly Pick<Source, 'error'>[];
  /** What is being done, e.g. `Calculating totals`. */
  readonly text?: string;
}

/** Stands for figures that aren't known: says why, or only keeps their line if something couldn't be loaded. */
export const PendingText = ({ sources, text = '' }: PendingTextProps) => (
  <output>{sources.some(({ error }) => error) ? '\u00a0' : text || '\u00a0'}</output>
);
