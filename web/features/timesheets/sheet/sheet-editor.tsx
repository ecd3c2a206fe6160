import { useEffect, useRef } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
import { DayCards } from './day-card.tsx';
import { type CellPlace, handleGridKey, handleGridPaste, inputAt } from './grid-keys.ts';
import { SheetGrid } from './sheet-grid.tsx';
import type { SheetStore } from './sheet-store.ts';
import styles from './timesheets.module.css';
import { useSheetEditor } from './use-sheet-editor.ts';

const TimeModifier = lazyPart(() => import('./time-modifier.tsx').then((m) => m.TimeModifier));

interface SheetEditorProps {
  readonly store: SheetStore;
  readonly isReadOnly: boolean;
  readonly editor: ReturnType<typeof useSheetEditor>;
  /** A cell to focus; a new object focuses it again. */
  readonly goTo: CellPlace | undefined;
}

/** Edits the days of a sheet: in a table, or in cards on a phone. */
export function SheetEditor({ store, isReadOnly, editor, goTo }: SheetEditorProps) {
  const isNarrow = useIsNarrow();
  const grid = useRef<HTMLDivElement>(null);
  const { opened: times } = editor;
  const timesOf = times?.row;
  const Days = isNarrow ? DayCards : SheetGrid;

  // The cell from which the times were opened, to return to.
  const opened = useRef(timesOf);
  useEffect(() => {
    const row = opened.current;
    opened.current = timesOf;
    if (timesOf !== undefined || row === undefined) return;
    if (grid.current) inputAt(grid.current, { row, column: 'work' })?.focus();
  }, [timesOf]);

  useEffect(() => {
    if (goTo && grid.current) inputAt(grid.current, goTo)?.focus();
  }, [goTo]);

  return (
    <>
      {/* Key and paste events of the fields bubble up to this element. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={grid}
        className={styles.grid}
        onKeyDown={(event) => handleGridKey(event, editor)}
        onPaste={(event) => handleGridPaste(event, editor)}
      >
        <Days
          store={store}
          count={store.read().days.length}
          isReadOnly={isReadOnly}
          onOpenTimes={editor.openTimes}
          onCopyYesterday={editor.copyYesterday}
          onSplitNight={editor.splitNight}
        />
      </div>
      {times && (
        <TimeModifier
          day={times.over}
          kept={store.read().times?.typed}
          onType={editor.typeTimes}
          onApply={editor.applyTimes}
          onClose={editor.closeTimes}
          onNotLoaded={editor.leaveTimes}
        />
      )}
    </>
  );
}
