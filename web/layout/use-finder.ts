import { useEffect, useState } from 'react';
import { isDialogOpen } from '../components/dialogs/is-dialog-open.ts';

/** Which of the two dialogs is open. */
export type Finder = 'search' | 'shortcuts' | null;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isSearchKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

const isHelpKey = (event: KeyboardEvent): boolean =>
  event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);

/** Opens the search with Ctrl+K or Cmd+K, and the list of shortcuts with `?`, unless another dialog is open. */
export function useFinder() {
  const [finder, setFinder] = useState<Finder>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = isSearchKey(event) ? 'search' : isHelpKey(event) ? 'shortcuts' : null;
      if (asked === null) return;
      // Browsers search the web with Ctrl+K.
      event.preventDefault();
      if (!isDialogOpen()) setFinder(asked);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { finder, setFinder };
}
