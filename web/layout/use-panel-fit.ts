import { useSyncExternalStore } from 'react';
import { ASIDE_MIN_WIDTH, MENU_MIN_WIDTH, minWidthQuery } from './use-panels.ts';

const useMatch = (width: number): boolean =>
  useSyncExternalStore(
    (notify) => {
      const media = minWidthQuery(width);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => minWidthQuery(width).matches,
  );

/** Whether the window is wide enough to show menu and aside next to the page. */
export const usePanelFit = (): { readonly menu: boolean; readonly aside: boolean } => ({
  menu: useMatch(MENU_MIN_WIDTH),
  aside: useMatch(ASIDE_MIN_WIDTH),
});
