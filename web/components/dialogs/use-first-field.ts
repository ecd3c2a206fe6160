import { useEffect } from 'react';

/** Puts the cursor into the first field of a form once its dialog has opened. */
export function useFirstField(formId: string): void {
  useEffect(() => {
    // The dialog takes the focus itself when it opens; the field takes it from there.
    const frame = requestAnimationFrame(() => {
      const fields = document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('input:not([type=color])');
      [...(fields ?? [])].find((field) => !field.readOnly)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [formId]);
}
