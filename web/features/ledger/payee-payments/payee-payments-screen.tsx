import { PendingText } from '../../../components/table/pending-text.tsx';
import Button from '@cloudscape-design/components/button';
import { useMemo } from 'react';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import {
  exportPayments,
  LAST_KNOWN_THRESHOLD,
  type PayeePaymentRow,
  paymentRows,
  reportedFromCents,
} from '../../../../shared/ledger/payee-payments.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { csvName, downloadCsv } from '../../../components/download.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { useToday } from '../../../components/use-today.ts';
import styles from '../checks/ledger.module.css';
import { listAddress } from '../checks/list-address.ts';
import { CHECKS_NOT_LOADED } from '../checks/texts.ts';
import { paymentColumns } from './payment-columns.tsx';
import { type PaymentsShown, readView, writeView } from './payments-address.ts';
import { PaymentsBar } from './payments-bar.tsx';

const keyOf = ({ payeeId }: PayeePaymentRow) => String(payeeId);
const nameOf = ({ name }: PayeePaymentRow) => name;
const mostFirst = { column: 'paid', isDescending: true };

const isWanted: Readonly<Record<PaymentsShown, (row: PayeePaymentRow) => boolean>> = {
  all: () => true,
  recipients: ({ is1099 }) => is1099,
  reported: ({ isReported }) => isReported,
};

/** The dollars of the limit, without cents. */
const limitOf = (year: number): string => formatMoney(reportedFromCents(year)).replace('.00', '');

/** Fetches the checks of the year, the same list that Transactions shows, and adds them up by payee. */
function usePayments(today: string) {
  const [params, change] = useAddress();
  const address = params.toString();
  const view = useMemo(() => readView(new URLSearchParams(address), today), [address, today]);
  const filter = useMemo(() => ({ year: view.year }), [view.year]);
  const checks = useCollection('CklgTransaction', { filter });
  const payees = useCollection('CklgPayee');
  const all = useMemo(() => paymentRows(checks.data, payees.data, view.year), [checks.data, payees.data, view.year]);
  const rows = useMemo(() => all.filter(isWanted[view.shown]), [all, view.shown]);
  const setView = (next: typeof view) => change((current) => writeView(current, next, today));
  return { view, setView, rows, sources: [checks, payees], isLoaded: checks.isLoaded && payees.isLoaded };
}

/** Shows what each payee was paid in a year, and for whom a Form 1099 is due. */
export function PayeePaymentsScreen() {
  const today = useToday();
  const { view, setView, rows, sources, isLoaded } = usePayments(today);
  const { year } = view;
  const columns = useMemo(
    () =>
      paymentColumns(({ name }) =>
        listAddress(
          { kind: 'year', year },
          { operation: 'and', tokens: [{ propertyKey: 'payee', operator: '=', value: name }] },
          today,
        ),
      ),
    [year, today],
  );
  const names: Readonly<Record<PaymentsShown, string>> = {
    all: 'All payees',
    recipients: '1099 recipients',
    reported: `Form 1099 due (${limitOf(year)} or more)`,
  };
  const isOpenLimit = year > LAST_KNOWN_THRESHOLD && view.shown !== 'all';
  return (
    <CollectionTable<PayeePaymentRow>
      tableId="payee-payments"
      many="payees"
      emptyText={`No payees to show for ${year}.`}
      renderDescription={(found) =>
        isLoaded ? (
          <output className={styles.totals}>
            <span>
              Total <b>{formatMoney(found.reduce((sum, { cents }) => sum + cents, 0))}</b> by check date in {year},
              excluding voided checks
            </span>
            {isOpenLimit && <span>The IRS adjusts this limit for inflation. Look up the limit for {year}.</span>}
          </output>
        ) : (
          <PendingText sources={sources} text="Calculating payments" />
        )
      }
      items={rows}
      sources={sources}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      defaultSort={mostFirst}
      filters={<PaymentsBar view={view} today={today} names={names} onChange={setView} />}
      renderActions={(found) => (
        <Button
          disabled={!isLoaded}
          disabledReason={CHECKS_NOT_LOADED}
          onClick={() =>
            downloadCsv(
              exportPayments(
                found.toSorted((a, b) => a.name.localeCompare(b.name)),
                year,
              ),
              csvName(`payments by payee ${year}`, view.shown !== 'all' || found.length < rows.length),
            )
          }
        >
          Export CSV
        </Button>
      )}
    />
  );
}
