import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

interface FollowEvent {
  readonly detail: { readonly href?: string | undefined; readonly external?: boolean | undefined };
  preventDefault: () => void;
}

/** `onFollow` of a Cloudscape link: stays in the app. Cloudscape lets modified clicks open a tab by themselves. */
export function useFollow(): (event: FollowEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { href, external } = event.detail;
      if (!href || external) return;
      event.preventDefault();
      void navigate(href);
    },
    [navigate],
  );
}
