import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { grouped } from '../../../../shared/count-of.ts';
import { CHECKS } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { paymentsByPayee } from '../../../../shared/ledger/payee-payments.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { useToday } from '../../../components/use-today.ts';
import styles from './paid-by-year.module.css';

interface YearRowProps {
  readonly payeeId: number;
  readonly year: number;
}

/** Adds up a year's list, which other screens have usually fetched already. */
function YearRow({ payeeId, year }: YearRowProps) {
  const filter = useMemo(() => ({ year }), [year]);
  const { data, isLoading, error } = useCollection('CklgTransaction', { filter });
  const paid = useMemo(
    () => paymentsByPayee(data.filter((check) => check.payee_id === payeeId))[0] ?? { count: 0, cents: 0 },
    [data, payeeId],
  );
  const statusText = error ? "Couldn't be loaded" : 'Loading';
  return (
    <tr>
      <th scope="row">{year}</th>
      <td>{isLoading || error ? statusText : formatMoney(paid.cents)}</td>
      <td>{isLoading || error ? '' : grouped(paid.count)}</td>
    </tr>
  );
}

const FIRST = 2;
const MOST = 11;

/** Shows what a payee was paid per year, by check date and without voided checks. */
export function PaidByYear({ payeeId }: { readonly payeeId: number }) {
  const thisYear = Number(useToday().slice(0, 4));
  const [count, setCount] = useState(FIRST);
  return (
    <FieldFrame label="Paid per year" description="By check date, excluding voided checks.">
      <table className={styles.years}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Paid</th>
            <th scope="col">{CHECKS}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, nth) => (
            <YearRow key={nth} payeeId={payeeId} year={thisYear - nth} />
          ))}
        </tbody>
      </table>
      {count < MOST && (
        <Button variant="inline-link" formAction="none" onClick={() => setCount(Math.min(MOST, count + FIRST + 1))}>
          Earlier years
        </Button>
      )}
    </FieldFrame>
  );
}
