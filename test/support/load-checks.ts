import { counterKey, listValue, yearsPartition } from '../../functions/store/keys.ts';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import type { ListOrder } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Stored, Values } from './factories.ts';
import type { Product } from './harness.ts';

const { CklgTransaction } = collections;

/** Copies of an existing check, written as their transactions would, except that uses are not counted. */
export async function loadChecks(
  { store }: Product,
  like: Stored,
  count: number,
  fieldsOf: (index: number) => Values,
): Promise<void> {
  const last = Number((await store.add(counterKey(CklgTransaction), { value: count })).value);
  const at = new Date();
  const change = { at, call: 'test', by: null, reason: null };
  const years = new Map<string, { readonly list: ListOrder; readonly year: string }>();
  const items = Array.from({ length: count }, (_, index) => {
    const id = last - count + 1 + index;
    const record = newRecord(id, { ...like, ...fieldsOf(index), id }, at);
    const plan = planCreate(CklgTransaction, record, change);
    for (const list of CklgTransaction.lists.filter(({ by }) => by === 'year')) {
      const year = listValue(list, record);
      if (year !== undefined && year !== list.unset) years.set(`${list.name} ${year}`, { list, year });
    }
    return plan.flatMap((step) => (step.kind === 'put' ? [{ ...step.item, ...step.key }] : []));
  });
  for (const { list, year } of years.values()) {
    await store.put({ pk: yearsPartition(CklgTransaction, list), sk: year }, {});
  }
  await store.load(items.flat());
}
