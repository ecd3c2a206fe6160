import { useCallback } from 'react';
import { readTableAddress, writeTableAddress } from '../table/table-address.ts';
import { useAddress } from '../use-address.ts';

/** Returns a function that expands nodes of the screen's tree through the address. */
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
