import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createStore, type Store } from '../../functions/store/store.ts';

/** A store on a table of this client, with access to all of it. */
export const storeOn = (client: DynamoDBClient, table: string): Store =>
  createStore(DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }), table, 'all');

/** A client that reads in small pages and whose process dies at the call with this number. */
export function dyingAt(client: DynamoDBClient, call: number): DynamoDBClient {
  let calls = 0;
  return new Proxy(client, {
    get: (target, name: keyof DynamoDBClient) => {
      if (name !== 'send') return target[name] as unknown;
      return (...command: Parameters<DynamoDBClient['send']>) => {
        calls += 1;
        if (calls === call) throw new Error('cut off');
        // A page of the table is 1 MB, and these tables are hardly larger.
        if (command[0] instanceof ScanCommand && !command[0].input.Limit) command[0].input.Limit = 100;
        return target.send(...command);
      };
    },
  });
}
