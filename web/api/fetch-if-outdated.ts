import { ApiError } from './api-error.ts';
import { isMissing } from './missing.ts';

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.isConflict;

async function fetchIf<T>(
  isOutdated: (error: unknown) => boolean,
  act: () => Promise<T>,
  fetch: () => Promise<unknown>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isOutdated(error)) await fetch();
    throw error;
  }
}

/** Does something to a displayed record. If that is gone, the list is fetched again before the failure is shown. */
export const fetchIfGone = <T>(act: () => Promise<T>, fetch: () => Promise<unknown>): Promise<T> =>
  fetchIf(isMissing, act, fetch);

/**
 * R31: does something to what is displayed. If that is outdated or gone, it is fetched again before the failure is shown,
 * so that the next attempt is about what is stored.
 */
export const fetchIfOutdated = <T>(act: () => Promise<T>, fetch: () => Promise<unknown>): Promise<T> =>
  fetchIf((error) => isConflict(error) || isMissing(error), act, fetch);
