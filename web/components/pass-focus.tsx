import { useLayoutEffect, useState } from 'react';

type Focusable = { readonly focus: () => void } | null | undefined;

/**
 * Passes on the focus of a button that goes when it is pressed, because Tab would begin at the top of the page. Stands
 * before the button, because React removes what comes first.
 */
export function PassFocus({ to }: { readonly to: () => Focusable }) {
  // One for good, because a cleanup must mean that the button goes.
  const [next] = useState(() => to);
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement;
      // Once the button is gone.
      queueMicrotask(() => {
        if (!focused?.isConnected && document.activeElement === document.body) next()?.focus();
      });
    },
    [next],
  );
  return null;
}
