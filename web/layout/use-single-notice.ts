import { useEffect, useMemo, useRef } from 'react';
import { type Notice, useNotices } from './use-notices.ts';

/** One notice at a time: replaced by the next, and removed together with the component that shows it. */
export function useSingleNotice() {
  const { notify, dismiss } = useNotices();
  const shown = useRef<string>(undefined);
  const notice = useMemo(() => {
    const drop = (): void => {
      if (shown.current !== undefined) dismiss(shown.current);
      shown.current = undefined;
    };
    return {
      show: (next: Notice): void => {
        drop();
        shown.current = notify(next);
      },
      drop,
    };
  }, [notify, dismiss]);
  useEffect(() => notice.drop, [notice]);
  return notice;
}
