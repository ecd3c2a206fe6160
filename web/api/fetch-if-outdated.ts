import { ApiError } from './api-error.ts';

/**
 * R31: does something to what is displayed. If that is outdated, it is fetched again before the failure is shown, so that
 * the next attempt is about what is stored.
 */
export async function fetchIfOutdated<T>(act: () => Promise<T>, fetch: () => Promise<unknown>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError && error.isConflict) await fetch();
    throw error;
  }
}
