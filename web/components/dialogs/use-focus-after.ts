import { useLayoutEffect, useState } from 'react';
import { currentPlace, keepFocus, returnTo } from '../keep-focus.ts';

/** A closed dialog returns the focus to what had it before. If that is gone, Tab would begin at the top of the page. */
export function useFocusAfter(): void {
  // Read while the dialog opens, before it takes the focus.
  const [before] = useState(currentPlace);
  useLayoutEffect(() => {
    keepFocus();
    return () => returnTo(before);
  }, [before]);
}
