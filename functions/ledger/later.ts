import { ledgerOperations } from '../../shared/contract/operations/ledger.ts';
import type { AreaHooks, Handlers } from '../crud/crud.ts';
import { checkHooks } from './check-hooks.ts';
import { checkbookHooks } from './checkbook-hooks.ts';
import { fundSourceHooks } from './fund-source-hooks.ts';
import { accountHooks, payeeHooks } from './name-hooks.ts';
import { reconciliationHooks } from './reconcile/reconciliation-hooks.ts';
import { beginImport } from './begin-import.ts';
import { checkImports } from './check-imports.ts';
import { checksToPrint } from './checks-to-print.ts';
import { clearTransactions } from './clear-transactions.ts';
import { endImport } from './end-import.ts';
import { storeImportPart } from './import-part.ts';
import { importTransactions } from './import-transactions.ts';
import { ledgerUses } from './ledger-uses.ts';
import { missingNumbers } from './missing-numbers.ts';
import { outstandingChecks } from './outstanding-checks.ts';
import { positivePay } from './positive-pay.ts';
import { printChecks } from './print-checks.ts';
import { addStatementLines } from './reconcile/add-statement-lines.ts';
import { matchChecks } from './reconcile/match-checks.ts';
import { statement } from './reconcile/statement.ts';
import { undoMatches } from './reconcile/undo-matches.ts';
import { returnPrintedChecks } from './return-printed-checks.ts';
import { undoImport } from './undo-import.ts';

/** What changes checks or reports on them; an instance's first call is mostly a page that is read. */
export const handlers = {
  'ledger-uses': ledgerUses,
  'clear-transactions': clearTransactions,
  'import-transactions': importTransactions,
  'outstanding-checks': outstandingChecks,
  'missing-numbers': missingNumbers,
  'positive-pay': positivePay,
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
} satisfies Partial<Handlers<'ledger'>>;

export const operations = ledgerOperations;

export const hooks: AreaHooks = {
  CklgAccount: accountHooks,
  CklgCheckbook: checkbookHooks,
  CklgFundSource: fundSourceHooks,
  CklgPayee: payeeHooks,
  CklgReconciliation: reconciliationHooks,
  CklgTransaction: checkHooks,
};
