import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { partitions } from '../../deployment/partitions.ts';

export interface HistoryEntry {
  readonly version: number;
  readonly at: string;
  readonly call: string;
  readonly by: { readonly user_id: number; readonly email?: string } | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

interface HistoryItem {
  /** E.g. `History#User#7`. */
  readonly pk: string;
  readonly sk: string;
  readonly body: string;
}

async function* itemsUnder(client: DynamoDBDocumentClient, TableName: string, prefix: string) {
  const pages = paginateScan(
    { client },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: { ':prefix': prefix },
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/**
 * Yields all history entries. Scans the whole table, because a list by author would require another write on every
 * change.
 */
export async function* historyItems(client: DynamoDBDocumentClient, table: string): AsyncGenerator<HistoryItem> {
  for await (const item of itemsUnder(client, table, partitions.history('', '').slice(0, -1)))
    yield item as HistoryItem;
}

/** Yields the items of the audit log, of which some count refusals. */
export const refusalItems = (client: DynamoDBDocumentClient, table: string) =>
  itemsUnder(client, table, partitions.audit(''));
