import { useCallback, useMemo, useRef, useState } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useWidth } from '../use-width.ts';
import type { Column } from './column.ts';
import { nameFirst, visibleIds } from './column-display.ts';
import { designedWidth, NARROW_NAME, narrowWidth, spreadWidths } from './column-widths.ts';
import { foldColumns } from './folded-columns.ts';
import type { TableView } from './use-table-view.ts';

const WIDE_ACTIONS = 200;
/** Fits a menu, or one short word. */
const COMPACT_ACTIONS = 62;
const SELECTION = 40;
/** Includes the border. */
const TABLE_PADDING = 42;
/** Width changes within these limits, such as when a scrollbar appears, don't change the layout. */
const SLACK = { narrower: 20, wider: 60, onPhone: 8 } as const;

interface Around {
  readonly hasActions: boolean;
  readonly hasSelection: boolean;
  /** Returns what the available width will probably be; 0 if unknown. */
  readonly expectedWidth: () => number;
}

/** Fits the columns into the available width; all widths are in pixels. */
export function useColumnLayout<T>(columns: readonly Column<T>[], view: TableView, around: Around) {
  const frame = useRef<HTMLDivElement>(null);
  const available = useWidth(frame, around.expectedWidth);
  const isNarrow = useIsNarrow();
  const { widths, display } = view;

  // The component lays out its columns only once, so a new layout needs a new instance.
  const [place, setPlace] = useState(0);
  if (available < place - SLACK.narrower || available > place + SLACK.wider) setPlace(available);

  const selectionWidth = around.hasSelection ? SELECTION : 0;
  const taken =
    TABLE_PADDING +
    (isNarrow ? SLACK.onPhone : SLACK.narrower) +
    (around.hasActions ? COMPACT_ACTIONS : 0) +
    selectionWidth;
  const room = place - taken;
  const {
    columns: shown,
    below,
    labeled,
  } = useMemo(() => {
    const ids = new Set(visibleIds(display));
    return foldColumns(
      columns.filter(({ id }) => ids.has(id)),
      room,
      isNarrow,
    );
  }, [columns, display, room, isNarrow]);

  // Prefer a menu that is always visible to buttons that must be scrolled to. Widths that the user chose are ignored,
  // because otherwise the layout would change while a column is being resized.
  const columnsWidth = shown.reduce((sum, column) => sum + designedWidth(column, isNarrow), 0);
  const isCompact = isNarrow || columnsWidth + selectionWidth + WIDE_ACTIONS > available - TABLE_PADDING;
  const actionsWidth = isCompact ? COMPACT_ACTIONS : WIDE_ACTIONS;

  const spare = room - columnsWidth - (isCompact || !around.hasActions ? 0 : WIDE_ACTIONS - COMPACT_ACTIONS);
  // Actions shown as buttons leave room in their column; a menu doesn't.
  const lacking = isCompact || !around.hasActions ? Math.min(0, spare + SLACK.narrower) : 0;
  const isOwn = Object.keys(widths).length > 0;
  const given = isNarrow || isOwn ? 0 : Math.max(spare, lacking);
  const spread = useMemo(() => spreadWidths(shown, given), [shown, given]);
  const widthOf = useCallback(
    (column: Column<T>) => {
      if (!isNarrow) return widths[column.id] ?? spread.get(column.id) ?? designedWidth(column, false);
      if (!column.isRowHeader) return narrowWidth(column, below.has(column.id));
      // The column that names the row takes the room that the others leave.
      const others = shown.reduce(
        (sum, each) => sum + (each === column ? 0 : narrowWidth(each, below.has(each.id))),
        0,
      );
      return Math.max(NARROW_NAME, room - others);
    },
    [widths, spread, isNarrow, below, shown, room],
  );

  const own = new Set(shown.map(({ id }) => id));
  const beneath = display.map(({ id, visible }) => ({ id, visible: visible && own.has(id) }));

  return {
    frame,
    /** False until the available width is known. */
    isMeasured: available > 0,
    /** React key: when it changes, the table must be mounted again. */
    layoutKey: `${isNarrow ? 'narrow' : 'broad'} ${isCompact ? 'compact' : 'wide'} ${place}`,
    isNarrow,
    isCompact,
    widthOf,
    actionsWidth,
    /** The columns stacked below a column for lack of room, by its id. */
    below,
    /** Ids of stacked columns that follow their own header. */
    labeled,
    display: isNarrow ? nameFirst(columns, beneath) : beneath,
  };
}

export type ColumnLayout<T> = Omit<ReturnType<typeof useColumnLayout<T>>, 'frame'>;
