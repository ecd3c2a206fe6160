import { secondsOf } from '../seconds.ts';
import { LAST_CHARACTER } from '../../shared/contract/table.ts';
import { itemKey } from './keys.ts';
import { createBatchVisibility, type VisibleBatches } from './batch-visibility.ts';
import { bodyOf, type Item } from './stored.ts';
import type { ListRequest, Page } from './store-type.ts';
import type { Table } from './table.ts';

const MAX_ITEMS = 1000;

interface PartitionRequest {
  readonly descending: boolean;
  readonly limit: number;
  readonly begins?: string | undefined;
}

/** Reads the table as callers see it: without expired items, and with all or none of each batch. */
export function createReader(table: Table, now: () => Date) {
  // DynamoDB deletes expired items late, so skip them.
  const isAlive = (item: Item | undefined): item is Item =>
    item !== undefined && (typeof item.ttl !== 'number' || item.ttl >= secondsOf(now()));
  const { shown, filterVisibleNow, readConsistently } = createBatchVisibility(isAlive, async (key) => table.get(key));

  const page = async (
    { pk, from, to, descending = false, after, limit, maxBytes }: ListRequest,
    seen: VisibleBatches,
  ): Promise<Omit<Page, 'edition'>> => {
    const sk =
      from === undefined && to === undefined ? undefined : { from: from ?? ' ', to: `${to ?? ''}${LAST_CHARACTER}` };
    const bodies: string[] = [];
    let bytes = 0;
    let start = after;
    do {
      const most = Math.min(limit - bodies.length, MAX_ITEMS) || 1;
      const { items, next } = await table.query({ pk, sk, descending, limit: most, after: start });
      for (const item of await shown(items, seen)) {
        const body = bodyOf(item);
        const size = Buffer.byteLength(body) + 1;
        if (bytes + size > maxBytes && bodies.length > 0) return { bodies, ...(start && { next: start }) };
        bytes += size;
        bodies.push(body);
        start = itemKey(item);
        if (bodies.length >= limit) return { bodies, next: start };
      }
      start = next;
    } while (start);
    return { bodies };
  };

  const partition = async (
    pk: string,
    { descending, limit, begins }: PartitionRequest,
    seen: VisibleBatches,
  ): Promise<Item[]> => {
    const sk = begins === undefined ? undefined : { begins };
    const found: Item[] = [];
    let after: ListRequest['after'];
    do {
      const most = Number.isFinite(limit) ? limit - found.length : undefined;
      const { items, next } = await table.query({ pk, sk, descending, limit: most, after });
      found.push(...(await shown(items, seen)));
      after = next;
    } while (after && found.length < limit);
    return found;
  };

  return { isAlive, page, partition, filterVisibleNow, readConsistently };
}

export type Reader = ReturnType<typeof createReader>;
