import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

interface Meeting {
  readonly hasRun: () => boolean;
  /** Number of writes to records of the collection, without those of `act`. */
  readonly tries: () => number;
}

/** Lets another call win: `act` runs right before the first write to a record of the collection. */
export function before(collection: string, act: () => Promise<unknown>): Meeting {
  type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  let isDone = false;
  let isActing = false;
  let tries = 0;
  const meeting: Send = async function (this: unknown, ...args: unknown[]) {
    const [command] = args;
    const items = command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : [];
    const isIt = items.some(({ Put, Update, Delete }) => (Put?.Item ?? Update?.Key ?? Delete?.Key)?.pk === collection);
    if (isIt && !isActing) tries += 1;
    if (isIt && !isDone) {
      isDone = true;
      isActing = true;
      await act();
      isActing = false;
    }
    return send.apply(this, args);
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(meeting as never);
  return { hasRun: () => isDone, tries: () => tries };
}
