import { useCallback } from 'react';
import { useAddress } from '../../../components/use-address.ts';
import type { UserRow } from './user-rows.ts';

const NAME = 'emails';
const UNDELIVERED = 'undelivered';

export const isUndelivered = ({ status }: UserRow): boolean => (status?.undelivered_since ?? null) !== null;

/** What the address says of whom to list, and a function to change it. */
export function useUserFilter(): readonly [isUndeliveredOnly: boolean, set: (isUndeliveredOnly: boolean) => void] {
  const [params, change] = useAddress();
  const set = useCallback(
    (isOn: boolean) =>
      change((current) => {
        const next = new URLSearchParams(current);
        for (const name of [NAME, 'page']) next.delete(name);
        if (isOn) next.set(NAME, UNDELIVERED);
        return next;
      }),
    [change],
  );
  return [params.get(NAME) === UNDELIVERED, set];
}
