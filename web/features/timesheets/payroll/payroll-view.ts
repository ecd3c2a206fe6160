import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { isInView, type TimesheetView } from '../../../../shared/timesheets/views.ts';

/** A way to show the people of a pay period. */
export interface PayrollView {
  /** Identifies the view in the address. */
  readonly id: string;
  readonly label: string;
  /** A view of R47; `board` shows everyone, `totals` the hours to be paid. */
  readonly shows: TimesheetView | 'board' | 'totals';
}

export const BOARD: PayrollView = { id: 'board', label: 'Board', shows: 'board' };
export const TOTALS: PayrollView = { id: 'totals', label: 'Totals', shows: 'totals' };

/** Returns the rows of a view, in the tracker's order. */
export function rowsOfView({ shows }: PayrollView, rows: readonly BoardRow[]): readonly BoardRow[] {
  if (shows === 'board') return rows;
  if (shows === 'totals') return rows.filter(({ sheet }) => sheet !== null);
  return rows.filter(({ sheet }) => sheet && isInView(shows, sheet));
}

const emptyTexts: Partial<Record<PayrollView['shows'], string>> = {
  APPROVING: 'No timesheets are waiting for approval.',
  APPROVED: 'No timesheets of this pay period are approved yet.',
  PROCESSING: 'No approved timesheets of this pay period are waiting to be processed.',
  PROCESSED: 'No timesheets of this pay period are processed yet.',
};

/** Says why a view of a period that has timesheets shows none; undefined if the period has none. */
export const emptyTextOf = ({ shows }: PayrollView, rows: readonly BoardRow[]): string | undefined =>
  rows.some(({ sheet }) => sheet !== null) ? emptyTexts[shows] : undefined;

const VIEW = 'view';

export const readView = (params: URLSearchParams, views: readonly PayrollView[]): PayrollView =>
  views.find(({ id }) => id === params.get(VIEW)) ?? views[0]!;

/** Switches to another view and drops the search, sort order, page and columns of the previous one. */
export function writeView(params: URLSearchParams, view: PayrollView, views: readonly PayrollView[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['search', 'sort', 'page', 'columns']) next.delete(name);
  if (view === views[0]) next.delete(VIEW);
  else next.set(VIEW, view.id);
  return next;
}
