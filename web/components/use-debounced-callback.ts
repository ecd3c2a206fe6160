import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that calls `run` after `delay` milliseconds without another call, with the last arguments. Nothing
 * runs after unmounting.
 */
export function useDebouncedCallback<A extends readonly unknown[]>(
  run: (...args: A) => void,
  delay: number,
): (...args: A) => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (...args: A) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(...args), delay);
    },
    [delay],
  );
}
