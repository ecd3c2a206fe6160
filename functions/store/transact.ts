import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { AppError } from '../app-error.ts';
import { mergeSteps } from './merge-steps.ts';
import type { Plan, Step } from './plan.ts';
import { retryBudget } from './retry-on-conflict.ts';
import type { Item } from './stored.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Maximum actions per transaction. */
export const MAX_ACTIONS = 100;

/** Just below DynamoDB's limits of 409,600 bytes per item and 4 MB per transaction; keys and attribute names count too. */
const MAX_ITEM_BYTES = 400_000;
const MAX_TRANSACTION_BYTES = 3_900_000;

/** Strings count without JSON escapes. */
const valueBytes = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function bytesOf(step: Step): number {
  const attributes = step.kind === 'put' ? step.item : step.kind === 'update' ? (step.set ?? {}) : {};
  return Object.entries(attributes).reduce((sum, [name, value]) => sum + name.length + valueBytes(value), 0);
}

function assertFits(steps: readonly Step[]): void {
  if (steps.length > MAX_ACTIONS)
    throw new AppError('too-large', 'This would change too many records at once. Change fewer at a time.');
  const sizes = steps.map(bytesOf);
  if (Math.max(...sizes) > MAX_ITEM_BYTES || sizes.reduce((sum, size) => sum + size, 0) > MAX_TRANSACTION_BYTES) {
    throw new AppError('too-large', 'This record is too large to save. Shorten its text or lists.');
  }
}

function updateExpression(step: Extract<Step, { kind: 'update' }>) {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const name = (attribute: string, prefix: string, index: number) => {
    names[`#${prefix}${index}`] = attribute;
    return `#${prefix}${index}`;
  };
  const sets = Object.entries(step.set ?? {}).map(([attribute, value], index) => {
    values[`:s${index}`] = value;
    return `${name(attribute, 's', index)} = :s${index}`;
  });
  const adds = Object.entries(step.add ?? {})
    .filter(([, by]) => by !== 0)
    .map(([attribute, by], index) => {
      values[`:a${index}`] = by;
      return `${name(attribute, 'a', index)} :a${index}`;
    });
  const removes = (step.remove ?? []).map((attribute, index) => name(attribute, 'r', index));
  const expression = [
    sets.length > 0 ? `SET ${sets.join(', ')}` : '',
    adds.length > 0 ? `ADD ${adds.join(', ')}` : '',
    removes.length > 0 ? `REMOVE ${removes.join(', ')}` : '',
  ].join(' ');
  return { expression: expression.trim(), names, values };
}

const filled = <T extends object>(part: T): T | undefined => (Object.keys(part).length > 0 ? part : undefined);

function toAction(step: Step, TableName: string): Action {
  const { condition } = step;
  const guard = condition && {
    ConditionExpression: condition.expression,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  const ExpressionAttributeNames = filled({ ...condition?.names });
  const ExpressionAttributeValues = filled({ ...condition?.values });
  switch (step.kind) {
    case 'put':
      return {
        Put: {
          TableName,
          Item: { ...step.item, ...step.key },
          ...guard,
          ExpressionAttributeNames,
          ExpressionAttributeValues,
        },
      };
    case 'delete':
      return {
        Delete: { TableName, Key: { ...step.key }, ...guard, ExpressionAttributeNames, ExpressionAttributeValues },
      };
    case 'check':
      return {
        ConditionCheck: {
          TableName,
          Key: { ...step.key },
          ConditionExpression: step.condition.expression,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ExpressionAttributeNames,
          ExpressionAttributeValues,
        },
      };
    case 'update': {
      const { expression, names, values } = updateExpression(step);
      return {
        Update: {
          TableName,
          Key: { ...step.key },
          UpdateExpression: expression,
          ...guard,
          ExpressionAttributeNames: filled({ ...names, ...condition?.names }),
          ExpressionAttributeValues: filled({ ...values, ...condition?.values }),
        },
      };
    }
  }
}

const contentions = ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded', undefined];

/** Whether only other work on the table made a transaction fail, so that it can be repeated. */
export const isContention = ({ CancellationReasons = [] }: TransactionCanceledException): boolean =>
  CancellationReasons.every(({ Code }) => contentions.includes(Code));

/** Returns the error of the first step with a failed condition; undefined if there was only contention. */
function failureOf(error: TransactionCanceledException, steps: readonly Step[]): Error | undefined {
  const reasons = error.CancellationReasons ?? [];
  const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  if (failed >= 0) return steps[failed]?.condition?.refuse(reasons[failed]?.Item);
  return isContention(error) ? undefined : error;
}

const busy = () => new AppError('busy', 'Other people are changing the same records. Try again.');

/**
 * Executes all steps of a plan or none. Throws the error of the first failed condition; retries if it conflicts with
 * other transactions.
 */
export async function transact(client: DynamoDBDocumentClient, tableName: string, plan: Plan): Promise<void> {
  const steps = mergeSteps(plan);
  if (steps.length === 0) return;
  assertFits(steps);
  const command = () => new TransactWriteCommand({ TransactItems: steps.map((step) => toAction(step, tableName)) });
  const budget = retryBudget();
  for (;;) {
    try {
      await client.send(command());
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const failure = failureOf(error, steps);
      if (failure) throw failure;
      if (!(await budget.hasTimeForAnother())) throw busy();
    }
  }
}

/** Puts items that need no conditions. */
export async function load(client: DynamoDBDocumentClient, TableName: string, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_ACTIONS) {
    // On disk, a transaction is one write, but a batch is one write per item and ten times slower.
    const puts = items.slice(start, start + MAX_ACTIONS).map((Item) => ({ Put: { TableName, Item } }));
    await client.send(new TransactWriteCommand({ TransactItems: puts }));
  }
}
