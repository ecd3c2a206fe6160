import { rules } from '../../shared/access/policy.ts';
import { placeholder, type Section } from './section.ts';

export const checkLog: Section = {
  path: 'check-log',
  title: 'Check log',
  summary: 'The check ledger: who was paid how much, from which fund source, and for which account.',
  rule: rules.ledgerReaders,
  panelTitle: 'CHECK LOG',
  children: [
    {
      path: 'transactions',
      title: 'Transactions',
      summary: 'Checks for a year or date range, with totals, a report, voids, and history.',
      rule: rules.ledgerReaders,
      screen: () => import('../features/ledger/transactions/transactions-screen.tsx').then((m) => m.TransactionsScreen),
    },
    {
      path: 'outstanding-checks',
      title: 'Outstanding checks',
      summary: "Checks the bank hasn't paid as of any date. Clear them against the bank statement.",
      rule: rules.ledgerReaders,
      screen: () => import('../features/ledger/outstanding/outstanding-screen.tsx').then((m) => m.OutstandingScreen),
    },
    {
      path: 'reconcile',
      title: 'Reconcile',
      summary: 'Compare bank statements with the check log: what differs, what cleared, and what is left.',
      rule: rules.ledgerReaders,
      screen: () => import('../features/ledger/reconcile/reconcile-screen.tsx').then((m) => m.ReconcileScreen),
    },
    {
      path: 'statement',
      title: 'Statement',
      summary: 'A bank statement and the checks on it.',
      rule: rules.ledgerReaders,
      isHidden: true,
      screen: () => import('../features/ledger/reconcile/statement-screen.tsx').then((m) => m.StatementScreen),
    },
    {
      path: 'print-checks',
      title: 'Print checks',
      summary: 'Print checks on pre-printed paper, with numbers from the checkbook.',
      rule: rules.adminPresident,
      screen: () => import('../features/ledger/print-checks/print-checks-screen.tsx').then((m) => m.PrintChecksScreen),
    },
    {
      path: 'payees',
      title: 'Payees',
      summary: 'Payees and their default accounts.',
      rule: rules.adminPresident,
      screen: () => import('../features/ledger/payees/payees-screen.tsx').then((m) => m.PayeesScreen),
    },
    {
      path: 'payee-payments',
      title: 'Payments by payee',
      summary: 'What each payee was paid in a year, and for whom a Form 1099 is due.',
      rule: rules.ledgerReaders,
      screen: () =>
        import('../features/ledger/payee-payments/payee-payments-screen.tsx').then((m) => m.PayeePaymentsScreen),
    },
    {
      path: 'accounts',
      title: 'Accounts',
      summary: 'What checks are paid for: accounts and sub-accounts as a tree.',
      rule: rules.adminPresident,
      screen: () => import('../features/ledger/accounts/accounts-screen.tsx').then((m) => m.AccountsScreen),
    },
    {
      path: 'fund-sources',
      title: 'Fund sources',
      summary: 'Where the money comes from: fund sources as a tree or list.',
      rule: rules.adminPresident,
      screen: () => import('../features/ledger/fund-sources/fund-sources-screen.tsx').then((m) => m.FundSourcesScreen),
    },
    {
      path: 'checkbooks',
      title: 'Checkbooks',
      summary: 'Bank accounts that checks are drawn on, with their check numbers and Positive Pay layouts.',
      rule: rules.adminPresident,
      screen: () => import('../features/ledger/checkbooks/checkbooks-screen.tsx').then((m) => m.CheckbooksScreen),
    },
    {
      path: 'pay-layouts',
      title: 'Positive Pay layouts',
      summary: "Your own layouts of Positive Pay files, for banks whose layout isn't among the presets.",
      rule: rules.adminPresident,
      screen: () => import('../features/ledger/pay-layouts/pay-layouts-screen.tsx').then((m) => m.PayLayoutsScreen),
    },
    {
      path: 'import-checks',
      title: 'Import checks',
      summary: "Import checks from another program's or a bank's file, all or none, after a preview.",
      rule: rules.adminPresident,
      screen: () =>
        import('../features/ledger/import-checks/import-checks-screen.tsx').then((m) => m.ImportChecksScreen),
    },
    {
      path: 'totals',
      title: 'Totals',
      summary:
        'Amounts paid per account and fund source, including sub-accounts and sub-sources, as a table and a chart.',
      rule: rules.ledgerReaders,
      screen: () => import('../features/ledger/totals/totals-screen.tsx').then((m) => m.TotalsScreen),
    },
    {
      path: 'missing-numbers',
      title: 'Missing numbers',
      summary: 'Missing, duplicate, and void check numbers in a checkbook.',
      rule: rules.ledgerReaders,
      screen: () =>
        import('../features/ledger/missing-numbers/missing-numbers-screen.tsx').then((m) => m.MissingNumbersScreen),
    },
    {
      path: 'positive-pay',
      title: 'Positive Pay',
      summary: 'A file that tells the bank which checks were issued and voided, so that it pays no others.',
      rule: rules.ledgerReaders,
      screen: () => import('../features/ledger/positive-pay/positive-pay-screen.tsx').then((m) => m.PositivePayScreen),
    },
    {
      path: 'write-a-check',
      title: 'Write a check',
      summary: 'Paper checks.',
      rule: rules.ledgerReaders,
      isHidden: true,
      screen: placeholder,
    },
    {
      path: 'modify-check',
      title: 'Modify check',
      form: { recordQuery: 'transaction_id', newTitle: 'Create check' },
      summary: 'Create a check or edit an existing one.',
      rule: rules.adminPresident,
      isHidden: true,
      screen: () => import('../features/ledger/modify-check/modify-check-screen.tsx').then((m) => m.ModifyCheckScreen),
    },
  ],
};
