import type { Fields } from '../../../shared/contract/collection.ts';
import { labelOf } from '../../../shared/contract/field.ts';
import type { Column } from '../table/column.ts';

/** A field's column, labeled by its contract, with a dash for empty values; `more` overrides. */
export function fieldColumn<T extends object>(
  fields: Fields,
  name: string & keyof T,
  more: Partial<Column<T>> = {},
): Column<T> {
  const textOf = (item: T): string => {
    const value: unknown = item[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return { id: name, header: labelOf(fields, name), text: textOf, ...more };
}
