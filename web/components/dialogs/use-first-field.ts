import { useEffect, useRef } from 'react';
import { focusQuietly } from '../forms/quiet-focus.ts';

/** Puts the cursor into the first field of a form once its dialog has opened, and again where a try took it away. */
export function useFirstField(formId: string, isBusy: boolean): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isBusy) return;
    // The dialog takes the focus itself when it opens; the field takes it from there.
    const frame = requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isOpened.current && !isLost) return;
      isOpened.current = true;
      const fields = document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('input:not([type=color])');
      const first = [...(fields ?? [])].find((field) => !field.readOnly);
      if (first) focusQuietly(first);
    });
    return () => cancelAnimationFrame(frame);
  }, [formId, isBusy]);
}
