import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

export interface HistoryEntry {
  readonly version: number;
  readonly at: string;
  readonly call: string;
  readonly by: { readonly user_id: number; readonly email?: string } | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export interface HistoryItem {
  /** `History#User#7` and the entry's key in it. */
  readonly pk: string;
  readonly sk: string;
  readonly body: string;
}

/**
 * Every entry of history. It reads the whole table, as a copy of it does: there is no list of what somebody changed, since that
 * would be one more write with each change of each record.
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
  for await (const { Items = [] } of pages) yield* Items as unknown as HistoryItem[];
}
