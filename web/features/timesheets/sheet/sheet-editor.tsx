import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../components/lazy-part.ts';
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
  /** A cell to go to, each time that it is another object. */
  readonly goTo: CellPlace | undefined;
}

/** The days of a sheet to type into: as a table, on a phone as cards. */
export function SheetEditor({ store, isReadOnly, editor, goTo }: SheetEditorProps) {
  const isNarrow = useIsNarrow();
  const grid = useRef<HTMLDivElement>(null);
  const { timesOf } = editor;
  const day = timesOf === undefined ? undefined : store.read().days[timesOf];
  const Days = isNarrow ? DayCards : SheetGrid;

  // Back to the cell that the times were opened from.
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
      {/* Keys and pastes of the fields inside come by here. */}
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
      {day && timesOf !== undefined && (
        <Suspense fallback={null}>
          <TimeModifier
            day={day}
            kept={store.read().times?.typed}
            onType={(typed) => editor.typeTimes({ date: day.date, typed })}
            onApply={(sessions) => editor.applyTimes(timesOf, sessions)}
            onClose={editor.closeTimes}
          />
        </Suspense>
      )}
    </>
  );
}
