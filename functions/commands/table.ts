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

/** The table that a command works on, the one named or that of the environment, and the client for what a store does not do. */
export function openWholeTable(named: string | undefined, variables: Variables): OpenTable {
  const tableName = named ?? variables.TABLE_NAME;
  if (!tableName) throw new CommandError('Say which table: --table and its name, or TABLE_NAME in the environment.');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, tableName, store: createStore(client, tableName, 'all') };
}

export const openTable = (named: string | undefined, variables: Variables): Store =>
  openWholeTable(named, variables).store;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the SDK talks to a table on this machine. */
export function isOnThisMachine(variables: Variables): boolean {
  const endpoint = variables.AWS_ENDPOINT_URL_DYNAMODB ?? variables.AWS_ENDPOINT_URL ?? '';
  return URL.canParse(endpoint) && LOOPBACK.test(new URL(endpoint).hostname);
}
