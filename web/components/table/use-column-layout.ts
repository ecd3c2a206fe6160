import { useCallback, useRef } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useWidth } from '../use-width.ts';
import type { Column } from './column.ts';
import { nameFirst, visibleIds } from './column-display.ts';
import type { TableView } from './use-table-view.ts';

const COLUMN = 200;
const WIDE_ACTIONS = 200;
const COMPACT_ACTIONS = 64;
/** Widest column on a phone, unless a person made it wider. */
const NARROW_COLUMN = 150;
const TABLE_PADDING = 40;

/** How the columns fit the place that the table has; all widths in pixels. */
export function useColumnLayout<T>(columns: readonly Column<T>[], view: TableView) {
  const frame = useRef<HTMLDivElement>(null);
  const available = useWidth(frame);
  const isNarrow = useIsNarrow();
  const { widths, display } = view;

  const designed = useCallback(
    ({ width = COLUMN }: Column<T>) => (isNarrow ? Math.min(width, NARROW_COLUMN) : width),
    [isNarrow],
  );
  const widthOf = useCallback((column: Column<T>) => widths[column.id] ?? designed(column), [widths, designed]);

  // Rather one menu that is always in view than buttons that have to be scrolled to. Widths that a person chose do not
  // count: the table would change under the hand that resizes a column.
  const shown = new Set(visibleIds(display));
  const columnsWidth = columns.filter(({ id }) => shown.has(id)).reduce((sum, column) => sum + designed(column), 0);
  const isCompact = columnsWidth + WIDE_ACTIONS > available - TABLE_PADDING;

  return {
    frame,
    /** False until it is known how much place there is. */
    isMeasured: available > 0,
    isNarrow,
    isCompact,
    widthOf,
    actionsWidth: isCompact ? COMPACT_ACTIONS : WIDE_ACTIONS,
    display: isNarrow ? nameFirst(columns, display) : display,
  };
}
