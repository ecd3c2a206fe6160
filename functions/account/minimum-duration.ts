import { setTimeout as delay } from 'node:timers/promises';

/** R6: pads the duration of some work, so that the response time doesn't reveal its outcome. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
