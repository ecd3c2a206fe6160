import { useCallback, useMemo, useRef, useState } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useWidth } from '../use-width.ts';
import type { Column } from './column.ts';
import { nameFirst, visibleIds } from './column-display.ts';
import { designedWidth, NARROW_HOST, spreadWidths } from './column-widths.ts';
import { foldColumns } from './folded-columns.ts';
import type { TableView } from './use-table-view.ts';

const WIDE_ACTIONS = 200;
/** A menu, or one short word. */
const COMPACT_ACTIONS = 64;
const SELECTION = 54;
/** Its border is part of it. */
const TABLE_PADDING = 42;
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

  const taken =
    TABLE_PADDING + SLACK.narrower + (beside.hasActions ? COMPACT_ACTIONS : 0) + (beside.hasSelection ? SELECTION : 0);
  const { columns: shown, below } = useMemo(() => {
    const ids = new Set(visibleIds(display));
    return foldColumns(
      columns.filter(({ id }) => ids.has(id)),
      place - taken,
      isNarrow,
    );
  }, [columns, display, place, taken, isNarrow]);

  // Rather one menu that is always in view than buttons that have to be scrolled to. Widths that a person chose do not
  // count: the table would change under the hand that resizes a column.
  const columnsWidth = shown.reduce((sum, column) => sum + designedWidth(column, isNarrow), 0);
  const isCompact = columnsWidth + WIDE_ACTIONS > available - TABLE_PADDING;
  const actionsWidth = isCompact ? COMPACT_ACTIONS : WIDE_ACTIONS;

  const spare = place - taken - columnsWidth - (isCompact || !beside.hasActions ? 0 : WIDE_ACTIONS - COMPACT_ACTIONS);
  // Buttons beside each other leave room in their column, which a menu doesn't.
  const lacking = isCompact || !beside.hasActions ? Math.min(0, spare + SLACK.narrower) : 0;
  const isOwn = Object.keys(widths).length > 0;
  const given = isNarrow || isOwn ? 0 : Math.max(spare, lacking);
  const spread = useMemo(() => spreadWidths(shown, given), [shown, given]);
  const widthOf = useCallback(
    (column: Column<T>) => {
      const own = widths[column.id];
      if (own !== undefined) return own;
      if (!isNarrow) return spread.get(column.id) ?? designedWidth(column, false);
      // One column is a card, as wide as the table.
      if (shown.length === 1) return place - taken;
      return below.has(column.id) && !column.isNumeric ? NARROW_HOST : designedWidth(column, true);
    },
    [widths, spread, isNarrow, below, shown.length, place, taken],
  );

  const own = new Set(shown.map(({ id }) => id));
  const beneath = display.map(({ id, visible }) => ({ id, visible: visible && own.has(id) }));

  return {
    frame,
    /** False until it is known how much place there is. */
    isMeasured: available > 0,
    /** Another one asks for a table that is laid out anew. */
    layoutKey: `${isNarrow ? 'narrow' : 'broad'} ${isCompact ? 'compact' : 'wide'} ${place}`,
    isNarrow,
    isCompact,
    widthOf,
    actionsWidth,
    /** What stands below the cells of a column for want of room, by its id. */
    below,
    display: isNarrow ? nameFirst(columns, beneath) : beneath,
  };
}

export type ColumnLayout<T> = Omit<ReturnType<typeof useColumnLayout<T>>, 'frame'>;
