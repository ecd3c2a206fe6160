import { useEffect, useMemo, useRef } from 'react';
import { useNotices } from '../../layout/use-notices.ts';

/** A form's notice of a failed save: removed at the next attempt, and together with the form. */
export function useFailureNotice() {
  const { notify, dismiss } = useNotices();
  const shown = useRef<string>(undefined);
  const notice = useMemo(() => {
    const drop = (): void => {
      if (shown.current !== undefined) dismiss(shown.current);
      shown.current = undefined;
    };
    return {
      show: (content: string): void => {
        drop();
        shown.current = notify({ type: 'error', content });
      },
      drop,
    };
  }, [notify, dismiss]);
  useEffect(() => notice.drop, [notice]);
  return notice;
}
