import type { Random } from '../../functions/commands/seed/random.ts';
import type { Product } from '../support/harness.ts';

export type Api = Pick<Product, 'call'>;

/** The call was made and no answer arrived: it may or may not have been done. */
export class LostAnswer extends Error {}

/**
 * Loses the answers to a share of the writes after they were done, always including the first of each route; collects
 * the routes in `lost`.
 */
export const withLostAnswers = (product: Api, random: Random, share: number, lost: Set<string>): Api => ({
  call: async (routeKey, request) => {
    const isLost = !routeKey.startsWith('GET') && (random.chance(share) || !lost.has(routeKey));
    const reply = await product.call<never>(routeKey, request);
    if (!isLost) return reply;
    lost.add(routeKey);
    throw new LostAnswer();
  },
});

/** The answers to concurrent calls; a failure is thrown once all have ended. */
export async function settled<T>(calls: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(calls);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** Continues when an answer was lost. */
export async function unlessLost(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof LostAnswer)) throw error;
  }
}
