import { useEffect, useState } from 'react';

/**
 * Returns a value once it hasn't changed for `delay` milliseconds; the first value that isn't null is returned at once.
 */
export function useDebouncedValue<T extends string>(value: T | null, delay: number): T | null {
  const [settled, setSettled] = useState(value);
  if (settled === null && value !== null) setSettled(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
