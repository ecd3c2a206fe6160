import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { badInput } from '../app-error.ts';
import type { Addition, Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

interface Line {
  readonly quantity: number;
  readonly unit_id: number | null;
}

/** Units that are counted whole refuse fractions, e.g. 2.5 pieces. */
async function requireWhole(
  store: Store,
  lines: readonly { readonly line: Line; readonly field: string }[],
): Promise<void> {
  const fractions = lines.filter(({ line }) => line.unit_id !== null && !Number.isInteger(line.quantity));
  if (fractions.length === 0) return;
  const units = await store.getMany(
    collections.InvcItemUnit,
    fractions.map(({ line }) => Number(line.unit_id)),
  );
  const whole = new Map(units.filter((unit) => unit.whole_only === true).map((unit) => [unit.id, String(unit.name)]));
  const issues = fractions.flatMap(({ line, field }): Issue[] => {
    const unit = whole.get(Number(line.unit_id));
    return unit === undefined ? [] : [{ field, message: `${unit} is counted in whole numbers.` }];
  });
  if (issues.length > 0) throw badInput(issues);
}

const checking = (linesOf: (record: StoredRecord) => { line: Line; field: string }[]): Hooks => {
  const check = async (store: Store, after: StoredRecord): Promise<Addition> => {
    await requireWhole(store, linesOf(after));
    return {};
  };
  return {
    create: ({ call, after }) => check(call.store, after),
    update: ({ call, after }) => check(call.store, after),
  };
};

export const quotingItemHooks = checking((item) => [{ line: item as unknown as Line, field: 'quantity' }]);

export const invoiceHooks = checking((invoice) =>
  (invoice.line_items as Line[]).map((line, index) => ({ line, field: `line_items.${index}.quantity` })),
);
