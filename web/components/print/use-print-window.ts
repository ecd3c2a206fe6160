import { useCallback } from 'react';
import { useNotices } from '../../layout/use-notices.ts';

export const BLOCKED = 'Could not open print window. Please check your popup settings.';

/**
 * Returns a function that opens a report in its own window. It returns whether the browser allowed that, and shows a
 * notice if not.
 */
export function usePrintWindow(): (address: string) => boolean {
  const { notify } = useNotices();
  return useCallback(
    (address) => {
      const isOpen = window.open(address, '_blank') !== null;
      if (!isOpen) notify({ type: 'error', content: BLOCKED });
      return isOpen;
    },
    [notify],
  );
}
