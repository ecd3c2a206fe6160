import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the width of an element in pixels, updated when it changes; 0 until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Measured before the first paint, so that nothing is laid out at the wrong width.
  useLayoutEffect(() => {
    if (!ref.current) return;
    setWidth(Math.round(ref.current.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
