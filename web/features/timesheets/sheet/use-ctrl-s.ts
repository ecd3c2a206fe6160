import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../../../components/dialogs/is-dialog-open.ts';

const isSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';

/**
 * Ctrl+S or Cmd+S saves wherever the focus is, except while a dialog is open. The browser's own save dialog never
 * opens.
 */
export function useCtrlS(save: () => void, isOn: boolean): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (!isSave(event)) return;
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
