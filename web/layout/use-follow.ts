import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

interface FollowEvent {
  readonly detail: { readonly href?: string | undefined; readonly external?: boolean | undefined };
  preventDefault: () => void;
}

/**
 * Returns `onFollow` for Cloudscape links, which navigates within the app. Cloudscape itself handles modified clicks.
 */
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
