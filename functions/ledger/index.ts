import { ledgerOperations } from '../../shared/contract/operations/ledger.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { checkbookHooks } from './checkbook-hooks.ts';
import { checkHooks } from './check-hooks.ts';
import { clearTransactions } from './clear-transactions.ts';
import { checkNumberUses } from './check-number-uses.ts';
import { importTransactions } from './import-transactions.ts';
import { checkImports } from './check-imports.ts';
import { undoImport } from './undo-import.ts';
import { ledgerUses } from './ledger-uses.ts';
import { missingNumbers } from './missing-numbers.ts';
import { nextCheckNumber } from './next-check-number.ts';
import { outstandingChecks } from './outstanding-checks.ts';
import { positivePay } from './positive-pay.ts';
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
      'checks-to-print': checksToPrint,
      'print-checks': printChecks,
      'return-printed-checks': returnPrintedChecks,
    },
    { CklgCheckbook: checkbookHooks, CklgTransaction: checkHooks },
  ),
);
