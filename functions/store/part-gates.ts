import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { AppError } from '../app-error.ts';
import { type BatchPart, partItem } from './batch-parts.ts';
import { PARALLEL } from './chunks.ts';
import { batchGateKey, batchPartKey } from './keys.ts';
import type { Condition, Plan, Step } from './plan.ts';
import type { Store } from './store-type.ts';

/**
 * A part that is sent again can have other content than before, because names or defaults changed. What belongs to one
 * content must not be written once the part has another one, or is being removed. So a part has gates, which say what its
 * content is, and everything that is written for it looks at one of them.
 */

/** Transactions that look at the same item are in each other's way, so those that run at once look at different ones. */
const GATES = PARALLEL;

/** Another call has begun or removed the part since, so what this one knows about it is outdated. */
export class OutdatedPartError extends AppError {
  constructor() {
    super('busy', 'This part of the import is being sent twice at the moment. Try again.');
  }
}

const refuse = () => new OutdatedPartError();

type PartContent = Pick<BatchPart, 'offset' | 'hash'>;

const hasContent = ({ hash }: PartContent): Condition => ({
  expression: '#hash = :hash',
  names: { '#hash': 'hash' },
  values: { ':hash': hash },
  refuse,
});

const isOpen = (part: PartContent): Condition => {
  const { expression, ...more } = hasContent(part);
  return { ...more, expression: `${expression} AND attribute_not_exists(is_written)` };
};

type Of = Pick<Collection, 'name'>;

const gates = (collection: Of, batch: string, { offset, hash }: PartContent): Step[] =>
  Array.from({ length: GATES }, (_, nth) => ({
    kind: 'put',
    key: batchGateKey(collection, batch, offset, nth + 1),
    item: { hash },
  }));

/** Steps that begin a part, before anything else of it is written. */
export const partBegun = (collection: Of, batch: string, part: BatchPart): Plan => [
  {
    kind: 'put',
    key: batchPartKey(collection, batch, part.offset),
    item: partItem(part),
    condition: { expression: 'attribute_not_exists(facts)', refuse },
  },
  ...gates(collection, batch, part),
];

/** Steps that let a part be continued that an earlier release began, which had no gates. */
export const partContinued = (collection: Of, batch: string, part: PartContent): Plan => [
  { kind: 'check', key: batchPartKey(collection, batch, part.offset), condition: isOpen(part) },
  ...gates(collection, batch, part),
];

/** Step that marks a part as written. */
export const partWritten = (collection: Of, batch: string, part: PartContent): Step => ({
  kind: 'update',
  key: batchPartKey(collection, batch, part.offset),
  set: { is_written: true },
  condition: hasContent(part),
});

/** Returns what fails the nth transaction of a part once the part has other content. */
export const onlyFor =
  (collection: Of, batch: string, part: PartContent) =>
  (nth: number): Step => ({
    kind: 'check',
    key: batchGateKey(collection, batch, part.offset, (nth % GATES) + 1),
    condition: hasContent(part),
  });

/**
 * Closes a part that isn't written completely, so that only this call can remove what was written for it. Returns it with
 * the content that nothing can be written for.
 */
export async function closePart<P extends PartContent>(
  store: Store,
  collection: Of,
  batch: string,
  part: P,
): Promise<P> {
  const closed = { ...part, hash: randomUUID() };
  const key = batchPartKey(collection, batch, part.offset);
  await store.commit([
    { kind: 'update', key, set: { hash: closed.hash }, condition: isOpen(part) },
    ...gates(collection, batch, closed),
  ]);
  return closed;
}

/** Step that removes a closed part, of which nothing is left. */
export const partRemoved = (collection: Of, batch: string, part: PartContent): Step => ({
  kind: 'delete',
  key: batchPartKey(collection, batch, part.offset),
  condition: hasContent(part),
});
