import { useMemo } from 'react';
import type { PayFacts, PayLine } from '../../../../shared/ledger/pay-file.ts';
import { sortChecks } from '../../../../shared/ledger/checks.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useToday } from '../../../components/use-today.ts';

const SHOWN = 4;

const madeUp: readonly PayLine[] = [
  { check_number: 1001, amount: 1234.5, issued: '2026-01-05', payee: 'Evergreen Office Supply', type: 'I' },
  { check_number: 1002, amount: 80, issued: '2026-01-06', payee: 'Tri-City Tire Center', type: 'V' },
];

/** Returns some of this year's latest checks, a voided one among them if there is one, for a preview. */
export function useSampleLines(): {
  readonly lines: readonly PayLine[];
  readonly facts: PayFacts;
  readonly isReal: boolean;
} {
  const today = useToday();
  const filter = useMemo(() => ({ year: Number(today.slice(0, 4)) }), [today]);
  const checks = useCollection('CklgTransaction', { filter });
  const payees = useCollection('CklgPayee');
  const checkbooks = useCollection('CklgCheckbook');
  const facts = useMemo((): PayFacts => {
    const book = checkbooks.data.find(({ account_number }) => account_number !== null);
    return { account: book?.account_number ?? '1234567890', bankId: book?.bank_id ?? '12345', madeOn: today };
  }, [checkbooks.data, today]);
  const real = useMemo(() => {
    const names = new Map(payees.data.map(({ id, name }) => [id, name]));
    const latest = sortChecks(checks.data, 'date', 'descending').flatMap((check): PayLine[] =>
      check.check_number === null
        ? []
        : [
            {
              check_number: check.check_number,
              amount: check.amount,
              issued: check.transaction_date,
              payee: names.get(check.payee_id) ?? '',
              type: check.is_voided ? 'V' : 'I',
            },
          ],
    );
    const voided = latest.find(({ type }) => type === 'V');
    return [...latest.filter(({ type }) => type === 'I').slice(0, SHOWN), ...(voided ? [voided] : [])];
  }, [checks.data, payees.data]);
  const isReal = real.length > 0;
  return { lines: isReal ? real : madeUp, facts, isReal };
}
