import { AppError } from '../app-error.ts';
import { exists } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { type Repeatable, storedAnswer } from './idempotency.ts';

/** Stores what became known after a create, such as that its email couldn't be sent, so that repeats say it too. */
export const noteOutcome = (store: Store, { key }: Repeatable, outcome: unknown): Promise<void> =>
  store.commit([
    {
      kind: 'update',
      key,
      set: outcome instanceof AppError ? { message: outcome.message, failure: outcome.code } : storedAnswer(outcome),
      condition: exists(() => new Error('The answer is not stored.')),
    },
  ]);
