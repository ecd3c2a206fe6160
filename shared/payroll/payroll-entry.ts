import type { FigureKind } from '../timesheets/hours.ts';

/** Hundredths of an hour for one code of the program. */
export interface PayrollEntry {
  readonly code: string;
  /** The kinds of hours behind it; none for leave under a code of its own. */
  readonly kinds: readonly FigureKind[];
  /** What the file says. */
  readonly hundredths: number;
  /** The same in minutes, for programs that take those. */
  readonly minutes: number;
  /** How much of it is unpaid leave. */
  readonly unpaid: number;
}

export const emptyEntry = (code: string): PayrollEntry => ({ code, kinds: [], hundredths: 0, minutes: 0, unpaid: 0 });
