import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../functions/app-error.ts';
import { createRandom } from '../../functions/commands/seed/random.ts';
import type { Plan } from '../../functions/store/plan.ts';
import { RetryBudget, retryOnConflict } from '../../functions/store/retry-on-conflict.ts';
import { transact } from '../../functions/store/transact.ts';
import { HELD_MS, REFUSED_MS } from '../bench/growth/conflicts.ts';
import { VirtualTime } from './virtual-time.ts';

/**
 * A table as DynamoDB keeps transactions apart, which the engine here, doing one call after the other, does not: a
 * transaction holds each of its items, read or written, until it is done, and one that meets a held item is refused at once.
 * What is done about a refusal is the product's own code, in virtual time.
 */

const conflict = (count: number) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: Array.from({ length: count }, () => ({ Code: 'TransactionConflict' })),
  });

export interface Outcome {
  readonly writes: number;
  /** Of all tries, those that met a held item. */
  readonly refusedTries: number;
  /** Of all writes, those whose person was told that others are in the way. */
  readonly busy: number;
  /** Milliseconds that 99 of 100 writes took at most. */
  readonly p99: number;
}

/** So many writes a second for some seconds, at random moments; each plan is asked for when its moment has come. */
export async function simulate(
  perSecond: number,
  seconds: number,
  planOf: (nth: number) => Plan,
  seed: number,
): Promise<Outcome> {
  const time = new VirtualTime();
  const numbers = createRandom(seed);
  const random = (): number => numbers.whole(0, 999_999) / 1_000_000;
  const held = new Set<string>();
  let [tries, refused] = [0, 0];
  const send = async ({ input }: TransactWriteCommand): Promise<object> => {
    const keys = (input.TransactItems ?? []).map((action) => {
      const { Put, Update, Delete, ConditionCheck } = action;
      const key = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key;
      return `${String(key?.pk)}\n${String(key?.sk)}`;
    });
    tries += 1;
    await time.wait(REFUSED_MS / 2);
    if (keys.some((key) => held.has(key))) {
      refused += 1;
      await time.wait(REFUSED_MS / 2);
      throw conflict(keys.length);
    }
    for (const key of keys) held.add(key);
    await time.wait(HELD_MS * (0.5 + random()));
    for (const key of keys) held.delete(key);
    await time.wait(REFUSED_MS / 2);
    return {};
  };
  const client = { send } as unknown as DynamoDBDocumentClient;
  const took: number[] = [];
  let [writes, busy] = [0, 0];
  const write = async (at: number, nth: number): Promise<void> => {
    await time.wait(at);
    const began = time.now();
    try {
      await retryOnConflict(() => transact(client, 'table', planOf(nth)), new RetryBudget(time, random));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'busy') throw error;
      busy += 1;
    }
    took.push(time.now() - began);
  };
  const all: Promise<void>[] = [];
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) * 1000) / perSecond) {
    writes += 1;
    all.push(write(at, writes));
  }
  await time.run();
  await Promise.all(all);
  const inOrder = took.toSorted((a, b) => a - b);
  return {
    writes,
    refusedTries: refused / tries,
    busy: busy / writes,
    p99: inOrder[Math.floor(inOrder.length * 0.99)] ?? 0,
  };
}
