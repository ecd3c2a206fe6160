import type { Sort } from './column.ts';

/** A table's state in the address; null and 1 are the defaults. */
export interface TableAddress {
  readonly search: string;
  readonly sort: Sort | null;
  readonly page: number;
  /** Ids of the visible columns, in order. */
  readonly columns: readonly string[] | null;
  /** Keys of the expanded rows of a tree. */
  readonly expanded: readonly string[];
}

const readSort = (text: string | null): Sort | null => {
  const [, minus, column] = /^(-?)([\w-]+)$/.exec(text ?? '') ?? [];
  return column ? { column, isDescending: minus === '-' } : null;
};

const readPage = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1);

export function readTableAddress(params: URLSearchParams): TableAddress {
  const get = (part: keyof TableAddress) => params.get(part);
  return {
    search: get('search') ?? '',
    sort: readSort(get('sort')),
    page: readPage(get('page')),
    columns: get('columns')?.split(',').filter(Boolean) ?? null,
    expanded: get('expanded')?.split(',').filter(Boolean) ?? [],
  };
}

const texts: { readonly [P in keyof TableAddress]: (value: TableAddress[P]) => string } = {
  search: (search) => search,
  sort: (sort) => (sort ? `${sort.isDescending ? '-' : ''}${sort.column}` : ''),
  page: (page) => (page > 1 ? String(page) : ''),
  columns: (columns) => columns?.join(',') ?? '',
  expanded: (expanded) => expanded.join(','),
};

const textOf = <P extends keyof TableAddress>(part: P, value: TableAddress[P]): string => texts[part](value);

/** Returns the search parameters with part of the table's state changed; all others stay as they are. */
export function writeTableAddress(params: URLSearchParams, change: Partial<TableAddress>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const part of Object.keys(change) as (keyof TableAddress)[]) {
    const value = change[part];
    if (value === undefined) continue;
    const text = textOf(part, value as never);
    if (text === '') next.delete(part);
    else next.set(part, text);
  }
  return next;
}
