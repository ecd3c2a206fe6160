import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

interface Line {
  readonly quantity: number | null;
  readonly unit_id: number | null;
}

/** Refuses fractions of units that are counted in whole numbers, e.g. 2.5 pieces. */
async function fractionIssues(
  store: Store,
  lines: readonly { readonly line: Line; readonly field: string }[],
): Promise<Issue[]> {
  const fractions = lines.filter(
    ({ line: { quantity, unit_id } }) => unit_id !== null && quantity !== null && !Number.isInteger(quantity),
  );
  if (fractions.length === 0) return [];
  const units = await store.getMany(
    collections.InvcItemUnit,
    fractions.map(({ line }) => Number(line.unit_id)),
  );
  const whole = new Map(units.filter((unit) => unit.whole_only === true).map((unit) => [unit.id, String(unit.name)]));
  return fractions.flatMap(({ line, field }): Issue[] => {
    const unit = whole.get(Number(line.unit_id));
    return unit === undefined ? [] : [{ field, message: `The quantity must be a whole number (unit: ${unit}).` }];
  });
}

const checking = (linesOf: (record: StoredRecord) => { line: Line; field: string }[]): Hooks => ({
  problems: ({ call, after }) => fractionIssues(call.store, linesOf(after)),
});

export const quotingItemHooks = checking((item) => [{ line: item as StoredRecord & Line, field: 'quantity' }]);

export const invoiceHooks = checking((invoice) =>
  ((invoice.line_items ?? []) as Line[]).map((line, index) => ({ line, field: `line_items.${index}.quantity` })),
);
