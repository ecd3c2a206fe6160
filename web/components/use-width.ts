import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A difference of this many pixels, such as that of a scrollbar, may be corrected after the first paint. */
const NEAR = 20;

/**
 * Returns the width of an element in pixels, updated when it changes; 0 until it is known. `expected` says what it will
 * probably be, so that what depends on it is rendered once.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, expected: () => number = () => 0): number {
  const [width, setWidth] = useState(expected);
  const rendered = useRef(width);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    let isGone = false;
    // Once React has finished, because the page's layout needs several renders to make room for its panels; but before
    // the first paint, so that nothing is ever shown at the wrong width.
    queueMicrotask(() => {
      if (isGone) return;
      const measured = Math.round(element.getBoundingClientRect().width);
      // This flushes effects too, which otherwise run after the first paint.
      if (Math.abs(measured - rendered.current) > NEAR) flushSync(() => setWidth(measured));
      observer.observe(element);
    });
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [ref]);
  return width;
}
