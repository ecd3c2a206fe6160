import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../functions/store/store.ts';
import { completeKey, declaredHere } from '../../../functions/store/table-state.ts';

const mock = mockClient(DynamoDBDocumentClient);
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-central-1' }));
afterEach(() => mock.reset());
afterAll(() => mock.restore());

const key = { pk: 'User', sk: '000000000001' };
const user = { ...key, version: 1 };
const complete = { ...completeKey, release: declaredHere().fingerprint };
const [part] = declaredHere().parts;

const kinds = (): string[] => mock.calls().map(({ args: [command] }) => command.constructor.name);

describe("a call's first read", () => {
  it("brings the table's state along, which is then known", async () => {
    mock.on(BatchGetCommand).resolves({ Responses: { a: [complete, user] } });
    mock.on(GetCommand).resolves({ Item: user });
    const store = createStore(client, 'a', 'all');
    expect(await store.getFirst(key)).toEqual(user);
    expect(await store.isLive(part)).toBe(true);
    expect(await store.getFirst(key)).toEqual(user);
    expect(kinds()).toEqual(['BatchGetCommand', 'GetCommand']);
  });

  it('finds nothing where nothing is', async () => {
    mock.on(BatchGetCommand).resolves({ Responses: { a: [complete] } });
    expect(await createStore(client, 'a', 'all').getFirst(key)).toBeUndefined();
  });

  it('that fails leaves the state unknown, and the next one asks for it again', async () => {
    mock
      .on(BatchGetCommand)
      .rejectsOnce(new Error('The connection was lost.'))
      .resolves({ Responses: { a: [user, complete] } });
    const store = createStore(client, 'a', 'all');
    await expect(store.getFirst(key)).rejects.toThrow('The connection was lost.');
    expect(await store.getFirst(key)).toEqual(user);
    expect(await store.isLive(part)).toBe(true);
    expect(kinds()).toEqual(['BatchGetCommand', 'BatchGetCommand']);
  });
});
