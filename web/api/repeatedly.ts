import { ApiError } from './api-error.ts';

const WAITS_MS = [500, 2000, 5000];

const isLost = (error: unknown): boolean => error instanceof ApiError && (error.isUnanswered || error.status >= 502);

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a call that is harmless to repeat, and repeats it after waits if its answer is lost. */
export async function repeatedly<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await run();
    } catch (error) {
      if (!isLost(error) || signal?.aborted) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop
    await later(wait);
  }
  return run();
}
