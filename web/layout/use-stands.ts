import { useSyncExternalStore } from 'react';
import { ASIDE_STANDS, MENU_STANDS, standing } from './use-panels.ts';

const useMatch = (width: number): boolean =>
  useSyncExternalStore(
    (notify) => {
      const media = standing(width);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => standing(width).matches,
  );

/** Whether the window is wide enough for menu and aside to stand beside the page. */
export const useStands = (): { readonly menu: boolean; readonly aside: boolean } => ({
  menu: useMatch(MENU_STANDS),
  aside: useMatch(ASIDE_STANDS),
});
