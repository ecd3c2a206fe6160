import { collections } from '../../shared/contract/collections.ts';
import { auditPart } from '../../shared/contract/parts.ts';
import { auditSinceKey } from '../store/audit-since.ts';
import type { Store } from '../store/store.ts';

/** Returns since when the log is complete, while an upgrade is adding earlier changes. */
export async function completeFrom(store: Store): Promise<string | null> {
  for (const collection of Object.values(collections)) {
    const part = auditPart(collection);
    if (!part || (await store.isLive(part))) continue;
    const item = await store.getItem(auditSinceKey);
    return typeof item?.at === 'string' ? item.at : store.now().toISOString();
  }
  return null;
}
