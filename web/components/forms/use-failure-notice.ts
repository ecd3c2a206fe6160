import { useMemo } from 'react';
import { notices } from '../../layout/notice-store.ts';
import { useSingleNotice } from '../../layout/use-single-notice.ts';

/** A form's notice of a failed save: removed together with the form, and at the next attempt, as is an earlier success. */
export function useFailureNotice() {
  const notice = useSingleNotice();
  return useMemo(
    () => ({
      show: (content: string): void => notice.show({ type: 'error', content }),
      drop: (): void => {
        notice.drop();
        notices.dismissSuccesses();
      },
    }),
    [notice],
  );
}
