import { useMemo } from 'react';
import { useSingleNotice } from '../../layout/use-single-notice.ts';

/** A form's notice of a failed save: removed at the next attempt, and together with the form. */
export function useFailureNotice() {
  const notice = useSingleNotice();
  return useMemo(
    () => ({ show: (content: string): void => notice.show({ type: 'error', content }), drop: notice.drop }),
    [notice],
  );
}
