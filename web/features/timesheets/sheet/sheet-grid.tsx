import Table, { type TableProps } from '@cloudscape-design/components/table';
import { memo, useMemo } from 'react';
import { hourKindTitles, leaveKinds } from '../../../../shared/timesheets/hours.ts';
import { DayName } from './day-name.tsx';
import { DayTotal, LeaveTotal, SheetTotal, WorkedTotal } from './day-total.tsx';
import { HourCell } from './hour-cell.tsx';
import { type SheetStore, useDay } from './sheet-store.ts';
import { useWeeks, WeekLeave, WeekSum, WeekWork } from './week-total.tsx';
import { WorkCell } from './work-cell.tsx';

export interface SheetGridProps {
  readonly store: SheetStore;
  /** The number of days in the sheet, which is fixed, although the store's days may change. */
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly onOpenTimes: (row: number) => void;
  readonly onCopyYesterday: (row: number) => void;
  /** Splits work that was typed past midnight into two days. */
  readonly onSplitNight: (row: number) => void;
}

/** The index of a day, the subtotal of a week, or the row of totals. */
type Row = number | `week ${number}` | 'total';

const weekOf = (row: Row): number | undefined =>
  typeof row === 'string' && row !== 'total' ? Number(row.slice('week '.length)) : undefined;

const NameOf = ({ store, row }: { readonly store: SheetStore; readonly row: number }) => {
  const day = useDay(store, row);
  return day ? <DayName day={day} /> : null;
};

function columnsOf({ store, isReadOnly, onOpenTimes, onCopyYesterday, onSplitNight }: SheetGridProps) {
  const columns: TableProps.ColumnDefinition<Row>[] = [
    {
      id: 'day',
      header: 'Day',
      isRowHeader: true,
      width: 88,
      minWidth: 88,
      cell: (row) =>
        typeof row === 'number' ? (
          <NameOf store={store} row={row} />
        ) : (
          <strong>{row === 'total' ? 'Total' : 'Week'}</strong>
        ),
    },
    {
      id: 'work',
      header: 'Work',
      minWidth: 200,
      cell: (row) =>
        typeof row === 'string' ? (
          row === 'total' ? (
            <WorkedTotal store={store} />
          ) : (
            <WeekWork store={store} index={weekOf(row) ?? 0} />
          )
        ) : (
          <WorkCell
            store={store}
            row={row}
            isReadOnly={isReadOnly}
            onOpenTimes={onOpenTimes}
            onCopyYesterday={onCopyYesterday}
            onSplitNight={onSplitNight}
          />
        ),
    },
    ...leaveKinds.map((kind): TableProps.ColumnDefinition<Row> => ({
      id: kind,
      header: hourKindTitles[kind],
      width: 60,
      minWidth: 60,
      cell: (row) =>
        typeof row === 'string' ? (
          row === 'total' ? (
            <LeaveTotal store={store} kind={kind} />
          ) : (
            <WeekLeave store={store} index={weekOf(row) ?? 0} kind={kind} />
          )
        ) : (
          <HourCell store={store} row={row} kind={kind} isReadOnly={isReadOnly} />
        ),
    })),
    {
      id: 'total',
      header: 'Hours',
      width: 78,
      minWidth: 78,
      cell: (row) => {
        if (typeof row === 'number') return <DayTotal store={store} row={row} />;
        return row === 'total' ? <SheetTotal store={store} /> : <WeekSum store={store} index={weekOf(row) ?? 0} />;
      },
    },
  ];
  return columns;
}

/** The days of a sheet as a table, one row each. Only the cells rerender while typing. */
export const SheetGrid = memo(function SheetGrid(props: SheetGridProps) {
  const { store, count, isReadOnly, onOpenTimes, onCopyYesterday, onSplitNight } = props;
  const ends = useWeeks(store)
    .map(({ lastRow }) => lastRow)
    .join(' ');
  const items = useMemo((): Row[] => {
    const last = ends === '' ? [] : ends.split(' ').map(Number);
    const rows = Array.from({ length: count }, (_, row): Row[] =>
      last.includes(row) ? [row, `week ${last.indexOf(row)}`] : [row],
    );
    return [...rows.flat(), 'total'];
  }, [count, ends]);
  const columns = useMemo(
    () => columnsOf({ store, count, isReadOnly, onOpenTimes, onCopyYesterday, onSplitNight }),
    [count, isReadOnly, onCopyYesterday, onOpenTimes, onSplitNight, store],
  );
  return (
    <Table
      variant="container"
      items={items}
      trackBy={String}
      columnDefinitions={columns}
      stickyColumns={{ first: 1 }}
      contentDensity="compact"
      wrapLines
      enableKeyboardNavigation={false}
      ariaLabels={{ tableLabel: 'Hours by day' }}
      empty="This timesheet has no days."
    />
  );
});
