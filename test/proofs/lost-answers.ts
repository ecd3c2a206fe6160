import type { Random } from '../../functions/commands/seed/random.ts';
import type { Product } from '../support/harness.ts';

export type Api = Pick<Product, 'call'>;

/** The call was made and no answer came: it may have been done, or not. */
export class LostAnswer extends Error {}

/**
 * Lets the answers to a share of the writes get lost after they were done; notes in `lost` of which routes. The first
 * one of each kind always is.
 */
export const losing = (product: Api, random: Random, share: number, lost: Set<string>): Api => ({
  call: async (routeKey, request) => {
    const isLost = !routeKey.startsWith('GET') && (random.chance(share) || !lost.has(routeKey));
    const reply = await product.call<never>(routeKey, request);
    if (!isLost) return reply;
    lost.add(routeKey);
    throw new LostAnswer();
  },
});

/** The answers to calls made at once; when one fails, that is told once all have ended. */
export async function settled<T>(calls: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(calls);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** Goes on when an answer did not come. */
export async function unlessLost(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof LostAnswer)) throw error;
  }
}
