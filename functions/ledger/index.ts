import { checkNumberOperations } from '../../shared/contract/operations/check-numbers.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { checkNumberUses } from './check-number-uses.ts';
import { nextCheckNumber } from './next-check-number.ts';
import type * as later from './later.ts';

export const handler = createHandler(
  'ledger',
  workOf<'ledger', keyof typeof later.handlers>(
    checkNumberOperations,
    {
      'next-check-number': nextCheckNumber,
      'check-number-uses': checkNumberUses,
    },
    () => import('./later.ts'),
  ),
);
