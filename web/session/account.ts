import { loadPart } from '../api/load-part.ts';

/**
 * Calls for signing in and out. They need the contract's schemas, so public pages load them when someone starts typing.
 */
export const account = (): Promise<typeof import('./account-calls.ts')> => loadPart(() => import('./account-calls.ts'));

/** Prefetches those calls. A failure is ignored here, because the call itself reports it. */
export const prepareAccount = async (): Promise<void> => {
  await account().catch(() => undefined);
};
