import { type Rule, rules } from '../../shared/access/policy.ts';
import { LEDGER_TOTALS_PATH, MISSING_NUMBERS_PATH, REPORT_PATH } from '../features/ledger/checks/report-address.ts';
import { RECONCILIATION_REPORT_PATH } from '../features/ledger/checks/statement-address.ts';
import { PAY_CHECK_PATH, TOTALS_PATH } from '../features/timesheets/payroll/print-address.ts';
import type { LazyScreen } from './section.ts';

interface PrintPage {
  readonly path: string;
  readonly rule: Rule;
  readonly screen: LazyScreen;
}

/**
 * Pages that open in their own window, without the menu and without the lists that the browser keeps for the dashboard: what
 * they print is read by them (R38).
 */
export const printPages: readonly PrintPage[] = [
  {
    path: REPORT_PATH,
    rule: rules.ledgerReaders,
    screen: () => import('../features/ledger/check-report/check-report-screen.tsx').then((m) => m.CheckReportScreen),
  },
  {
    path: MISSING_NUMBERS_PATH,
    rule: rules.ledgerReaders,
    screen: () =>
      import('../features/ledger/missing-numbers/missing-numbers-print-screen.tsx').then(
        (m) => m.MissingNumbersPrintScreen,
      ),
  },
  {
    path: RECONCILIATION_REPORT_PATH,
    rule: rules.ledgerReaders,
    screen: () =>
      import('../features/ledger/reconcile/reconciliation-report-screen.tsx').then((m) => m.ReconciliationReportScreen),
  },
  {
    path: LEDGER_TOTALS_PATH,
    rule: rules.ledgerReaders,
    screen: () => import('../features/ledger/totals/totals-print-screen.tsx').then((m) => m.TotalsPrintScreen),
  },
  {
    path: TOTALS_PATH,
    rule: rules.management,
    screen: () => import('../features/timesheets/pay-totals/pay-totals-screen.tsx').then((m) => m.PayTotalsScreen),
  },
  {
    path: PAY_CHECK_PATH,
    rule: rules.known,
    screen: () => import('../features/timesheets/pay-check/pay-check-screen.tsx').then((m) => m.PayCheckScreen),
  },
];
