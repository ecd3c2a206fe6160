import { yearsPartition } from './keys.ts';
import type { Plan } from './plan.ts';
import { isNoted, parseListKey } from './parse-keys.ts';
import type { Store } from './store-type.ts';

/**
 * Registers a year, or another partition value of a list, before its first record is written. If that write fails, the
 * empty year is harmless.
 */
export function createListValues(put: Store['put']): (plan: Plan) => Promise<void> {
  const known = new Set<string>();
  return async (plan) => {
    for (const { kind, key } of plan) {
      const place = kind === 'put' && !known.has(key.pk) ? parseListKey(key.pk) : undefined;
      if (place?.value === undefined || !isNoted(place)) continue;
      await put({ pk: yearsPartition(place.collection, place.list), sk: place.value }, {});
      known.add(key.pk);
    }
  };
}
