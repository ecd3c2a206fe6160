import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

interface Line {
  readonly quantity: number | null;
  readonly unit_id: number | null;
}

interface Place {
  readonly line: Line;
  readonly field: string;
}

/** Refuses fractions of units that are counted in whole numbers, e.g. 2.5 pieces. */
async function fractionIssues(store: Store, lines: readonly Place[]): Promise<Issue[]> {
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

/** Lines that aren't stored already with the same quantity and unit, wherever they are: what is stored may stay. */
function newLines(before: readonly Place[], after: readonly Place[]): Place[] {
  const textOf = ({ line: { quantity, unit_id } }: Place): string => `${quantity} ${unit_id}`;
  const stored = before.map(textOf);
  return after.filter((place) => {
    const at = stored.indexOf(textOf(place));
    if (at >= 0) stored.splice(at, 1);
    return at < 0;
  });
}

const checking = (linesOf: (record: StoredRecord) => Place[]): Hooks => ({
  problems: ({ call, before, after }) =>
    fractionIssues(call.store, newLines(before ? linesOf(before) : [], linesOf(after))),
});

export const quotingItemHooks = checking((item) => [{ line: item as StoredRecord & Line, field: 'quantity' }]);

export const invoiceHooks = checking((invoice) =>
  ((invoice.line_items ?? []) as Line[]).map((line, index) => ({ line, field: `line_items.${index}.quantity` })),
);
