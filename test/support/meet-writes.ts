import {
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

export type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** What happens once, around the first write that `is` recognizes. */
export interface MetWrite {
  readonly is: (actions: Actions) => boolean;
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

function actionsOf(command: unknown): Actions {
  if (command instanceof TransactWriteCommand) return command.input.TransactItems ?? [];
  if (!(command instanceof UpdateCommand)) return [];
  const { Key, TableName, UpdateExpression } = command.input;
  return [{ Update: { Key, TableName, UpdateExpression } }];
}

/** Lets calls meet at chosen writes, each meeting once. */
export function meetWrites(...meetings: readonly MetWrite[]): void {
  type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  const left = new Set(meetings);
  const meeting: Send = async function (this: unknown, ...args: unknown[]) {
    const [command] = args;
    const actions = actionsOf(command);
    const met = [...left].find(({ is }) => is(actions));
    if (met) left.delete(met);
    await met?.before?.();
    const answer = await send.apply(this, args);
    await met?.after?.();
    return answer;
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(meeting as never);
}

/** Holds whoever waits at it until it is opened; `reached` says that somebody waits. */
export function createGate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wait = (): Promise<void> => {
    reached.resolve();
    return opened.promise;
  };
  return { reached: reached.promise, open: opened.resolve, wait };
}
