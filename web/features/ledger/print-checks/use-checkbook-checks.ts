import { useMemo, useState } from 'react';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { PrintAddress } from '../checks/print-address.ts';
import { useChecksToPrint } from './use-checks-to-print.ts';

/**
 * The checks of one checkbook, because each has its own paper: at first that of the checks in the address, or of those
 * waiting if they are gone.
 */
export function useCheckbookChecks(address: PrintAddress, isNamed: (check: Check) => boolean) {
  const { rows, checkbooks, checkbookOf, ...others } = useChecksToPrint(address);
  const [chosen, chooseBook] = useState<number>();
  const first = rows.find(({ check }) => isNamed(check)) ?? rows[0];
  const checkbookId = chosen ?? (first && checkbookOf(first.check.fund_source_id));
  const here = useMemo(
    () => rows.filter(({ check }) => checkbookOf(check.fund_source_id) === checkbookId),
    [rows, checkbookOf, checkbookId],
  );
  return { ...others, checkbooks, checkbook: checkbooks.find(({ id }) => id === checkbookId), chooseBook, here };
}
