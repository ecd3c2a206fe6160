import { useSyncExternalStore } from 'react';
import { usePrinting } from './use-printing.ts';

/** Cloudscape uses its phone layout up to this width. */
const query = '(max-width: 688px)';

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/**
 * Returns whether the window is as narrow as a phone. Paper is not, and has to be laid out before the browser counts
 * its sheets: otherwise a phone prints as many as its own layout would need, the last ones empty.
 */
export function useIsNarrow(): boolean {
  const isPrinting = usePrinting();
  const isNarrow = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
  return isNarrow && !isPrinting;
}
