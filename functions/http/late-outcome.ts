import { AppError } from '../app-error.ts';
import { exists } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import type { Answer } from './call.ts';
import type { Repeatable } from './idempotency.ts';

/** Stores what became known after a create, such as that its email couldn't be sent, so that repeats say it too. */
export const noteOutcome = (store: Store, { key }: Repeatable, outcome: Answer | AppError): Promise<void> =>
  store.commit([
    {
      kind: 'update',
      key,
      set: { message: outcome.message, ...(outcome instanceof AppError && { failure: outcome.code }) },
      condition: exists(() => new Error('The answer is not stored.')),
    },
  ]);
