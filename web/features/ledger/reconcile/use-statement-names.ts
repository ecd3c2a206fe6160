import { useMemo } from 'react';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { payeeNames, type StatementData } from './line-rows.ts';

const NONE: readonly number[] = [];

/** The names of the payees and the checkbook of a statement. */
export function useStatementNames(data: StatementData | undefined) {
  const checkbookId = data?.reconciliation.checkbook_id;
  const checkbooks = useNamedRecords('CklgCheckbook', [checkbookId]);
  const payees = useNamedRecords('CklgPayee', data?.checks.map(({ payee_id }) => payee_id) ?? NONE);
  return {
    payeeOf: useMemo(() => payeeNames(payees.data), [payees.data]),
    checkbook: checkbooks.data.find(({ id }) => id === checkbookId)?.name ?? '',
    /** Whether all that can be named are. */
    isComplete: checkbooks.isComplete && payees.isComplete,
  };
}
