import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { secondsOf } from '../seconds.ts';
import type { Key } from './keys.ts';

/** The stored item that failed a condition, as returned by the table. */
export type ExistingItem = Record<string, AttributeValue> | undefined;

export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
  /** The error if the condition fails. */
  readonly refuse: (standing: ExistingItem) => Error;
}

export type Step =
  | {
      readonly kind: 'put';
      readonly key: Key;
      readonly item: Readonly<Record<string, unknown>>;
      readonly condition?: Condition;
      /** A history entry that needs no entry of its own in the audit log, because its batch has one (R96). */
      readonly isOfBatch?: true;
    }
  | {
      readonly kind: 'update';
      readonly key: Key;
      readonly set?: Readonly<Record<string, unknown>>;
      readonly add?: Readonly<Record<string, number>>;
      readonly remove?: readonly string[];
      readonly condition?: Condition;
    }
  | { readonly kind: 'delete'; readonly key: Key; readonly condition?: Condition }
  | { readonly kind: 'check'; readonly key: Key; readonly condition: Condition };

/** Steps of one transaction. */
export type Plan = readonly Step[];

const EXISTS = 'attribute_exists(pk)';

/** Whether the condition only requires that the item exists. */
export const isExistence = ({ expression }: Condition): boolean => expression === EXISTS;

export const exists = (refuse: Condition['refuse']): Condition => ({ expression: EXISTS, refuse });

/** Condition that there is no item, not even an expired one. */
export const mustBeNew = (refuse: Condition['refuse']): Condition => ({
  expression: 'attribute_not_exists(pk)',
  refuse,
});

/** Condition that the item is absent, or expired but not deleted by TTL yet. */
export const absent = (now: Date, refuse: Condition['refuse']): Condition => ({
  expression: 'attribute_not_exists(pk) OR #ttl < :now',
  names: { '#ttl': 'ttl' },
  values: { ':now': secondsOf(now) },
  refuse,
});
