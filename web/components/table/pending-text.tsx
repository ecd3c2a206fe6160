import type { Source } from './source.ts';

const EMPTY_LINE = '\u00a0';

interface PendingTextProps {
  readonly sources: readonly Pick<Source, 'error'>[];
  /** What is being done, e.g. `Calculating totals`. */
  readonly text?: string;
}

/** Stands for figures that aren't known: says why, or only keeps their line if something couldn't be loaded. */
export const PendingText = ({ sources, text = EMPTY_LINE }: PendingTextProps) => (
  <output>{sources.some(({ error }) => error) ? EMPTY_LINE : text}</output>
);
