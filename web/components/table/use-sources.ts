import { useEffect } from 'react';
import { useNotices } from '../../layout/use-notices.ts';
import { joinSources, type Source } from './source.ts';

/** Combines the load states of several collections, and shows an error in a notice too. */
export function useSources(sources: readonly Source[]): Source {
  const source = joinSources(sources);
  const message = source.error?.message;
  const { notify } = useNotices();
  useEffect(() => {
    if (message !== undefined) notify({ type: 'error', content: message });
  }, [message, notify]);
  return source;
}
