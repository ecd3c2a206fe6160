import { loadPart } from '../api/load-part.ts';

/**
 * The calls of signing in and out. They bring the contract's schemas along, so pages without a session show first and
 * fetch them when someone begins to type.
 */
export const account = (): Promise<typeof import('./account-calls.ts')> => loadPart(() => import('./account-calls.ts'));

/** Fetches them ahead; if that fails, the call itself says so. */
export const prepareAccount = async (): Promise<void> => {
  await account().catch(() => undefined);
};
