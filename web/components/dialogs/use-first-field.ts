import { useEffect, useRef } from 'react';
import { focusQuietly } from '../forms/quiet-focus.ts';

/** Focuses the first field when a dialog has opened, and again if an action has taken the focus away. */
export function useFirstField(formId: string, isBusy: boolean): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isBusy) return;
    // The dialog focuses itself when it opens, so wait for that first.
    const frame = requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isOpened.current && !isLost) return;
      isOpened.current = true;
      const fields = document
        .getElementById(formId)
        ?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=color]), textarea');
      const first = [...(fields ?? [])].find((field) => !field.readOnly);
      if (first) focusQuietly(first);
    });
    return () => cancelAnimationFrame(frame);
  }, [formId, isBusy]);
}
