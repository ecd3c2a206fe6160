import { ledgerOperations } from '../../shared/contract/operations/ledger.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { checkNumberUses } from './check-number-uses.ts';
import { nextCheckNumber } from './next-check-number.ts';
import type { laterHandlers } from './later-handlers.ts';

export const handler = createHandler(
  'ledger',
  workOf<'ledger', keyof typeof laterHandlers>(
    ledgerOperations,
    {
      'next-check-number': nextCheckNumber,
      'check-number-uses': checkNumberUses,
    },
    {
      CklgAccount: async () => (await import('./later-handlers.ts')).accountHooks,
      CklgCheckbook: async () => (await import('./later-handlers.ts')).checkbookHooks,
      CklgFundSource: async () => (await import('./later-handlers.ts')).fundSourceHooks,
      CklgPayee: async () => (await import('./later-handlers.ts')).payeeHooks,
      CklgReconciliation: async () => (await import('./later-handlers.ts')).reconciliationHooks,
      CklgTransaction: async () => (await import('./later-handlers.ts')).checkHooks,
    },
    async () => (await import('./later-handlers.ts')).laterHandlers,
  ),
);
