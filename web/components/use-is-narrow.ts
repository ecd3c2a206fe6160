import { useSyncExternalStore } from 'react';

/** Cloudscape uses its phone layout up to this width. */
const query = '(max-width: 688px)';

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
