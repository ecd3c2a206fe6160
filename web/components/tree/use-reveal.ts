import { useCallback } from 'react';
import { readTableAddress, writeTableAddress } from '../table/table-address.ts';
import { useAddress } from '../use-address.ts';

/** Opens branches of the screen's tree, as the address has them. */
export function useReveal(): (ids: readonly number[]) => void {
  const [, changeAddress] = useAddress();
  return useCallback(
    (ids) =>
      changeAddress((current) => {
        const expanded = new Set([...readTableAddress(current).expanded, ...ids.map(String)]);
        return writeTableAddress(current, { expanded: [...expanded] });
      }),
    [changeAddress],
  );
}
