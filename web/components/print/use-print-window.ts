import { useCallback } from 'react';
import { useNotices } from '../../layout/use-notices.ts';

export const BLOCKED = 'Could not open print window. Please check your popup settings.';

/** Opens a report in a window of its own; answers whether the browser allowed it, and says so where it did not. */
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
