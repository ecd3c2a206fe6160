import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createStore, type Store } from '../store/store.ts';
import { CommandError } from './terminal.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface OpenTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly store: Store;
}

/** Opens the given table or that of the environment, with a client for operations that the store doesn't offer. */
export function openWholeTable(named: string | undefined, variables: Variables): OpenTable {
  const tableName = named ?? variables.TABLE_NAME;
  if (!tableName) throw new CommandError('Set the table with --table or the environment variable TABLE_NAME.');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, tableName, store: createStore(client, tableName, 'all') };
}

export const openTable = (named: string | undefined, variables: Variables): Store =>
  openWholeTable(named, variables).store;
