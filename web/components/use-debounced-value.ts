import { useEffect, useState } from 'react';

/** A value once it has stayed the same for so many milliseconds; the first one that is not null at once. */
export function useDebouncedValue<T extends string>(value: T | null, delay: number): T | null {
  const [settled, setSettled] = useState(value);
  if (settled === null && value !== null) setSettled(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
