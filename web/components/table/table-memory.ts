import { PREFERENCE_PREFIX, readJson, writeItem } from '../../session/storage.ts';

interface RememberedColumn {
  readonly id: string;
  readonly visible?: boolean;
}

/** What the browser remembers about a table: its layout, never its data. */
export interface TableMemory {
  readonly pageSize?: number;
  /** In order. Those without `visible` are shown or hidden as the table begins with them. */
  readonly columns?: readonly RememberedColumn[] | undefined;
  readonly widths?: Readonly<Record<string, number>>;
}

const keyOf = (tableId: string): string => `${PREFERENCE_PREFIX}table.${tableId}`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRemembered = (value: unknown): value is RememberedColumn =>
  isObject(value) && typeof value.id === 'string' && ['boolean', 'undefined'].includes(typeof value.visible);

/** Returns the valid parts of a stored value and ignores the rest. */
export function parseTableMemory(stored: unknown): TableMemory {
  if (!isObject(stored)) return {};
  const { pageSize, columns, widths } = stored;
  return {
    ...(typeof pageSize === 'number' && { pageSize }),
    ...(Array.isArray(columns) && { columns: columns.filter(isRemembered) }),
    ...(isObject(widths) && {
      widths: Object.fromEntries(
        Object.entries(widths).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      ),
    }),
  };
}

export const readTableMemory = (tableId: string): TableMemory => parseTableMemory(readJson('local', keyOf(tableId)));

/** If storage is full or refused, only the preferences are lost. Returns whether they were stored. */
export const writeTableMemory = (tableId: string, memory: TableMemory): boolean =>
  writeItem('local', keyOf(tableId), JSON.stringify(memory));
