import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl (or Command) and Enter anywhere in a form. */
export function useSaveKey(form: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // Neither the field nor the form takes the key besides.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    element?.addEventListener('keydown', press, { capture: true });
    return () => element?.removeEventListener('keydown', press, { capture: true });
  }, [form]);
}
