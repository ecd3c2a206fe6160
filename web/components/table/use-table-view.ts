import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../use-address.ts';
import type { Column } from './column.ts';
import { chosenColumns, columnDisplay, type Shown, visibleIds } from './column-display.ts';
import { PAGE_SIZE, PAGE_SIZES } from './page-size.ts';
import { readTableAddress, type TableAddress, writeTableAddress } from './table-address.ts';
import { readTableMemory, type TableMemory, writeTableMemory } from './table-memory.ts';

export interface TableView {
  readonly address: TableAddress;
  readonly setAddress: (change: Partial<TableAddress>) => void;
  readonly pageSize: number;
  readonly display: readonly Shown[];
  readonly widths: Readonly<Record<string, number>>;
  readonly setPreferences: (pageSize: number, display: readonly Shown[]) => void;
  readonly setWidths: (widths: Readonly<Record<string, number>>) => void;
}

const isPageSize = (size: number | undefined): size is number => (PAGE_SIZES as readonly number[]).includes(size ?? 0);

/**
 * The table's view settings: search, order, page and columns in the address; page size, columns and widths remembered.
 */
export function useTableView<T>(
  tableId: string,
  columns: readonly Column<T>[],
  pageSize: number = PAGE_SIZE,
): TableView {
  const [params, changeAddress] = useAddress();
  const [memory, setMemory] = useState(() => readTableMemory(tableId));
  const address = useMemo(() => readTableAddress(params), [params]);

  const setAddress = useCallback(
    (change: Partial<TableAddress>) => changeAddress((current) => writeTableAddress(current, change)),
    [changeAddress],
  );

  const remember = useCallback(
    (change: TableMemory) =>
      setMemory((current) => {
        const next = { ...current, ...change };
        writeTableMemory(tableId, next);
        return next;
      }),
    [tableId],
  );

  const display = useMemo(
    () => columnDisplay(columns, address.columns, memory.columns),
    [columns, address.columns, memory.columns],
  );

  const setPreferences = useCallback(
    (size: number, shown: readonly Shown[]) => {
      remember({ pageSize: size, columns: chosenColumns(columns, shown, memory.columns) });
      const designed = visibleIds(columnDisplay(columns, null, undefined)).join();
      const chosen = visibleIds(shown);
      setAddress({ columns: chosen.join() === designed ? null : chosen, page: 1 });
    },
    [remember, setAddress, columns, memory.columns],
  );

  const setWidths = useCallback((widths: Readonly<Record<string, number>>) => remember({ widths }), [remember]);

  return {
    address,
    setAddress,
    pageSize: isPageSize(memory.pageSize) ? memory.pageSize : pageSize,
    display,
    widths: memory.widths ?? {},
    setPreferences,
    setWidths,
  };
}
