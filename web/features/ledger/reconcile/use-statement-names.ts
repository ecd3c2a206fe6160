import { useMemo } from 'react';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { payeeNames, type StatementData } from './line-rows.ts';

type WithPayee = { readonly payee_id: number };

const NONE: readonly WithPayee[] = [];

/** The names of the payees and the checkbook of a statement, and of the payees of other checks. */
export function useStatementNames(data: StatementData | undefined, others = NONE) {
  const checkbookId = data?.reconciliation.checkbook_id;
  const checkbooks = useNamedRecords('CklgCheckbook', [checkbookId]);
  const payees = useNamedRecords(
    'CklgPayee',
    [...(data?.checks ?? NONE), ...others].map(({ payee_id }) => payee_id),
  );
  return {
    payeeOf: useMemo(() => payeeNames(payees.data), [payees.data]),
    checkbook: checkbooks.data.find(({ id }) => id === checkbookId)?.name ?? '',
    /** Whether all that can be named are. */
    isComplete: checkbooks.isComplete && payees.isComplete,
    /** Why some of them may not be. */
    failure: (checkbooks.error ?? payees.error)?.message,
    retry: () => void Promise.all([checkbooks.fetchAll(), payees.fetchAll()]),
  };
}
