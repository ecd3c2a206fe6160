import { ledgerOperations } from '../../shared/contract/operations/ledger.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { beginImport } from './begin-import.ts';
import { endImport } from './end-import.ts';
import { storeImportPart } from './import-part.ts';
import { checkbookHooks } from './checkbook-hooks.ts';
import { checkHooks } from './check-hooks.ts';
import { clearTransactions } from './clear-transactions.ts';
import { checkNumberUses } from './check-number-uses.ts';
import { importTransactions } from './import-transactions.ts';
import { checkImports } from './check-imports.ts';
import { undoImport } from './undo-import.ts';
import { ledgerUses } from './ledger-uses.ts';
import { accountHooks, payeeHooks } from './name-hooks.ts';
import { missingNumbers } from './missing-numbers.ts';
import { nextCheckNumber } from './next-check-number.ts';
import { outstandingChecks } from './outstanding-checks.ts';
import { fundSourceHooks } from './fund-source-hooks.ts';
import { positivePay } from './positive-pay.ts';
import { addStatementLines } from './reconcile/add-statement-lines.ts';
import { matchChecks } from './reconcile/match-checks.ts';
import { reconciliationHooks } from './reconcile/reconciliation-hooks.ts';
import { statement } from './reconcile/statement.ts';
import { undoMatches } from './reconcile/undo-matches.ts';
import { checksToPrint } from './checks-to-print.ts';
import { printChecks } from './print-checks.ts';
import { returnPrintedChecks } from './return-printed-checks.ts';

export const handler = createHandler(
  'ledger',
  workOf<'ledger'>(
    ledgerOperations,
    {
      'next-check-number': nextCheckNumber,
      'check-number-uses': checkNumberUses,
      'import-transactions': importTransactions,
      'clear-transactions': clearTransactions,
      'outstanding-checks': outstandingChecks,
      'missing-numbers': missingNumbers,
      'positive-pay': positivePay,
      'ledger-uses': ledgerUses,
      'check-imports': checkImports,
      'undo-import': undoImport,
      'begin-import': beginImport,
      'import-part': storeImportPart,
      'end-import': endImport,
      'add-statement-lines': addStatementLines,
      statement,
      'match-checks': matchChecks,
      'undo-matches': undoMatches,
      'checks-to-print': checksToPrint,
      'print-checks': printChecks,
      'return-printed-checks': returnPrintedChecks,
    },
    {
      CklgAccount: accountHooks,
      CklgCheckbook: checkbookHooks,
      CklgFundSource: fundSourceHooks,
      CklgPayee: payeeHooks,
      CklgReconciliation: reconciliationHooks,
      CklgTransaction: checkHooks,
    },
  ),
);
