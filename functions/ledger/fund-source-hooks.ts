import type { HookResult, Hooks } from '../crud/hooks.ts';
import { moveSteps } from './reconcile/holds.ts';

export const fundSourceHooks: Hooks = {
  update: async ({ call, before, after }): Promise<HookResult> => ({
    steps: await moveSteps(call.store, before, after),
  }),
};
