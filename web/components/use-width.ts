import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns the width of an element in pixels, updated when it changes; 0 until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    let isGone = false;
    // Once React has finished, because the page's layout needs several renders to make room for its panels; but before
    // the first paint, so that nothing is ever shown at the wrong width.
    queueMicrotask(() => {
      if (isGone) return;
      flushSync(() => setWidth(Math.round(element.getBoundingClientRect().width)));
      observer.observe(element);
    });
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [ref]);
  return width;
}
