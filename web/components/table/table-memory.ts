import { PREFERENCE_PREFIX, readJson, writeItem } from '../../session/storage.ts';

/** What a browser remembers of a table: how it looks, never what it holds. */
export interface TableMemory {
  readonly pageSize?: number;
  readonly columns?: readonly { readonly id: string; readonly visible: boolean }[];
  readonly widths?: Readonly<Record<string, number>>;
}

const keyOf = (tableId: string): string => `${PREFERENCE_PREFIX}table.${tableId}`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isShown = (value: unknown): value is { id: string; visible: boolean } =>
  isObject(value) && typeof value.id === 'string' && typeof value.visible === 'boolean';

/** Keeps what is understood of what was stored; something damaged is like nothing. */
export function parseTableMemory(stored: unknown): TableMemory {
  if (!isObject(stored)) return {};
  const { pageSize, columns, widths } = stored;
  return {
    ...(typeof pageSize === 'number' && { pageSize }),
    ...(Array.isArray(columns) && { columns: columns.filter(isShown) }),
    ...(isObject(widths) && {
      widths: Object.fromEntries(
        Object.entries(widths).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      ),
    }),
  };
}

export const readTableMemory = (tableId: string): TableMemory => parseTableMemory(readJson('local', keyOf(tableId)));

/** A full or forbidden storage costs the memory, not the table. */
export const writeTableMemory = (tableId: string, memory: TableMemory): boolean =>
  writeItem('local', keyOf(tableId), JSON.stringify(memory));
