import { ledgerOperations } from '../../shared/contract/operations/ledger.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { checkbookHooks } from './checkbook-hooks.ts';
import { checkHooks } from './check-hooks.ts';
import { clearTransactions } from './clear-transactions.ts';
import { checkNumberUses } from './check-number-uses.ts';
import { ledgerUses } from './ledger-uses.ts';
import { accountHooks, payeeHooks } from './name-hooks.ts';
import { nextCheckNumber } from './next-check-number.ts';
import { fundSourceHooks } from './fund-source-hooks.ts';
import type { laterHandlers } from './later-handlers.ts';

export const handler = createHandler(
  'ledger',
  workOf<'ledger', keyof typeof laterHandlers>(
    ledgerOperations,
    {
      'next-check-number': nextCheckNumber,
      'check-number-uses': checkNumberUses,
      'clear-transactions': clearTransactions,
      'ledger-uses': ledgerUses,
    },
    {
      CklgAccount: accountHooks,
      CklgCheckbook: checkbookHooks,
      CklgFundSource: fundSourceHooks,
      CklgPayee: payeeHooks,
      CklgReconciliation: async () => (await import('./later-handlers.ts')).reconciliationHooks,
      CklgTransaction: checkHooks,
    },
    async () => (await import('./later-handlers.ts')).laterHandlers,
  ),
);
