import { type Key, yearsPartition } from './keys.ts';
import type { Plan, Step } from './plan.ts';
import { isNoted, parseListKey } from './parse-keys.ts';
import type { Store } from './store-type.ts';

/** Key that registers the year, or other partition value, of the list copy that a step writes. */
export function listValueKey({ kind, key }: Step): Key | undefined {
  const place = kind === 'put' ? parseListKey(key.pk) : undefined;
  if (place?.value === undefined || !isNoted(place)) return undefined;
  return { pk: yearsPartition(place.collection, place.list), sk: place.value };
}

/**
 * Registers a year, or another partition value of a list, before its first record is written. If that write fails, the
 * empty year is harmless.
 */
export function createListValues(put: Store['put']): (plan: Plan) => Promise<void> {
  const known = new Set<string>();
  return async (plan) => {
    for (const step of plan) {
      const registration = known.has(step.key.pk) ? undefined : listValueKey(step);
      if (!registration) continue;
      await put(registration, {});
      known.add(step.key.pk);
    }
  };
}
