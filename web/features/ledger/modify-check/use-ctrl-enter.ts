import { type RefObject, useEffect, useRef } from 'react';

/** Saves on Ctrl+Enter or Cmd+Enter anywhere in a form. */
export function useCtrlEnter(form: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // Keep the field and the form from handling the key as well.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    element?.addEventListener('keydown', press, { capture: true });
    return () => element?.removeEventListener('keydown', press, { capture: true });
  }, [form]);
}
