import { useState } from 'react';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { PrintAddress } from '../checks/print-address.ts';

/** The selected checks: at first those in the address, or all waiting ones if it names none. */
export function useChosen({ ids }: PrintAddress) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const isNamed = ({ id }: Pick<Check, 'id'>): boolean => ids.length === 0 || ids.includes(id);
  return {
    isNamed,
    isChosen: (check: Pick<Check, 'id'>): boolean => (chosen ? chosen.has(check.id) : isNamed(check)),
    select: (checks: readonly Pick<Check, 'id'>[]) => setChosen(new Set(checks.map(({ id }) => id))),
  };
}
