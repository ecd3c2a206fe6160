import { useEffect, useState } from 'react';
import { serverClock } from '../../../api/server-clock.ts';

/** Returns the server's time in milliseconds, updated every second. */
export function useServerTime(): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const tick = () => setNow(serverClock.now());
    const timer = setInterval(tick, 1000);
    const forget = serverClock.subscribe(tick);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, []);
  return now;
}

const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Returns whether a moment has come by the server's clock, and rerenders once when it does. Always false for null. */
export function useHasPassed(moment: Date | null): boolean {
  const at = moment?.getTime() ?? Infinity;
  const [checked, check] = useState(serverClock.now);
  const hasPassed = checked >= at;
  useEffect(() => {
    if (hasPassed || at === Infinity) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = at - serverClock.now();
      clearTimeout(timer);
      if (left <= 0) check(serverClock.now());
      else timer = setTimeout(look, Math.min(left, LONGEST_TIMEOUT));
    };
    look();
    const forget = serverClock.subscribe(look);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [at, hasPassed]);
  return hasPassed;
}
