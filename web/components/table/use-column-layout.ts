import { useCallback, useMemo, useRef, useState } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useWidth } from '../use-width.ts';
import type { Column } from './column.ts';
import { nameFirst, visibleIds } from './column-display.ts';
import { designedWidth, spreadWidths } from './column-widths.ts';
import type { TableView } from './use-table-view.ts';

const WIDE_ACTIONS = 200;
const COMPACT_ACTIONS = 64;
const SELECTION = 54;
const TABLE_PADDING = 40;
/** A scrollbar that appears changes nothing, and neither does dragging a window a little wider. */
const SLACK = { narrower: 20, wider: 60 } as const;

interface Beside {
  readonly hasActions: boolean;
  readonly hasSelection: boolean;
}

/** How the columns fit the place that the table has; all widths in pixels. */
export function useColumnLayout<T>(columns: readonly Column<T>[], view: TableView, beside: Beside) {
  const frame = useRef<HTMLDivElement>(null);
  const available = useWidth(frame);
  const isNarrow = useIsNarrow();
  const { widths, display } = view;

  // The component lays its columns out once; for another place it has to be a new one.
  const [place, setPlace] = useState(0);
  if (available < place - SLACK.narrower || available > place + SLACK.wider) setPlace(available);

  const shown = useMemo(() => {
    const ids = new Set(visibleIds(display));
    return columns.filter(({ id }) => ids.has(id));
  }, [columns, display]);

  // Rather one menu that is always in view than buttons that have to be scrolled to. Widths that a person chose do not
  // count: the table would change under the hand that resizes a column.
  const columnsWidth = shown.reduce((sum, column) => sum + designedWidth(column, isNarrow), 0);
  const isCompact = columnsWidth + WIDE_ACTIONS > available - TABLE_PADDING;
  const actionsWidth = isCompact ? COMPACT_ACTIONS : WIDE_ACTIONS;

  const taken =
    columnsWidth +
    TABLE_PADDING +
    SLACK.narrower +
    (beside.hasActions ? actionsWidth : 0) +
    (beside.hasSelection ? SELECTION : 0);
  const isOwn = Object.keys(widths).length > 0;
  const spread = useMemo(
    () => spreadWidths(shown, isNarrow || isOwn ? 0 : place - taken),
    [shown, isNarrow, isOwn, place, taken],
  );
  const widthOf = useCallback(
    (column: Column<T>) =>
      widths[column.id] ?? (isNarrow ? undefined : spread.get(column.id)) ?? designedWidth(column, isNarrow),
    [widths, spread, isNarrow],
  );

  return {
    frame,
    /** False until it is known how much place there is. */
    isMeasured: available > 0,
    /** Another one asks for a table that is laid out anew. */
    layoutKey: `${isCompact ? 'compact' : 'wide'} ${place}`,
    isNarrow,
    isCompact,
    widthOf,
    actionsWidth,
    display: isNarrow ? nameFirst(columns, display) : display,
  };
}
