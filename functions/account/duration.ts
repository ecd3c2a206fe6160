import { setTimeout as delay } from 'node:timers/promises';

/** Does something and takes at least so long: how long it took then tells nobody which way it went (R6). */
export async function takeAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
