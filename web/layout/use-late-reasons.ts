import { useEffect } from 'react';

/** Makes a button show why it is disabled, which it otherwise only does for a focus that it gets while disabled. */
function showReason({ target }: MutationRecord): void {
  if (!(target instanceof Element) || target !== document.activeElement) return;
  if (target.getAttribute('aria-disabled') !== 'true' || !target.matches(':focus-visible')) return;
  target.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Tells keyboard users why the button that they just used is disabled now, e.g. after its dialog has done its work. */
export function useLateReasons(): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => changes.forEach(showReason));
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-disabled'] });
    return () => observer.disconnect();
  }, []);
}
