import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

export interface HistoryEntry {
  readonly version: number;
  readonly at: string;
  readonly call: string;
  readonly by: { readonly user_id: number; readonly email?: string } | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export interface HistoryItem {
  /** E.g. `History#User#7`. */
  readonly pk: string;
  readonly sk: string;
  readonly body: string;
}

/**
 * Yields all history entries. Scans the whole table, because a list by author would require another write on every
 * change.
 */
export async function* historyItems(client: DynamoDBDocumentClient, table: string): AsyncGenerator<HistoryItem> {
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :history)',
      ExpressionAttributeValues: { ':history': 'History#' },
    },
  );
  for await (const { Items = [] } of pages) yield* Items as HistoryItem[];
}
