import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readTableAddress, writeTableAddress } from '../table/table-address.ts';

/** Opens branches of the screen's tree, as the address has them. */
export function useReveal(): (ids: readonly number[]) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (ids) =>
      setParams(
        (current) => {
          const expanded = new Set([...readTableAddress(current).expanded, ...ids.map(String)]);
          return writeTableAddress(current, { expanded: [...expanded] });
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
}
