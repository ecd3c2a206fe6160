import { type AttributeValue, type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { table as names } from '../../../shared/contract/table.ts';
import type { Key } from '../../store/keys.ts';

/** An item with typed values, so that no information is lost. */
export type RawItem = Record<string, AttributeValue>;

export const rawKey = ({ pk, sk }: Key): RawItem => ({
  [names.partitionKey]: { S: pk },
  [names.sortKey]: { S: sk },
});

export const keyOf = (item: RawItem): RawItem => ({
  [names.partitionKey]: item[names.partitionKey]!,
  [names.sortKey]: item[names.sortKey]!,
});

export async function getItem(client: DynamoDBClient, table: string, Key: RawItem): Promise<RawItem | undefined> {
  return (await client.send(new GetItemCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
}
