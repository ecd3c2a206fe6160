import { ApiError } from '../api/api-error.ts';

/**
 * The calls of signing in and out. They bring the contract's schemas along, so pages without a session show first and
 * fetch them when someone begins to type.
 */
export async function account(): Promise<typeof import('./account-calls.ts')> {
  try {
    return await import('./account-calls.ts');
  } catch {
    throw new ApiError('A part of the site could not be loaded. Check your connection and load the page again.', 0);
  }
}

/** Fetches them ahead; if that fails, the call itself says so. */
export const prepareAccount = async (): Promise<void> => {
  await account().catch(() => undefined);
};
