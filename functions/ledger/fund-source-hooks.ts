import { collections } from '../../shared/contract/collections.ts';
import type { HookResult, Hooks } from '../crud/hooks.ts';
import { unseenReferences } from './name-hooks.ts';
import { moveSteps } from './reconcile/holds.ts';

export const fundSourceHooks: Hooks = {
  problems: (draft) => unseenReferences(collections.CklgFundSource, draft),
  update: async ({ call, before, after }): Promise<HookResult> => ({
    steps: await moveSteps(call.store, before, after),
  }),
};
