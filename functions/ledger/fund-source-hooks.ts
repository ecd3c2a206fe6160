import { collections } from '../../shared/contract/collections.ts';
import type { HookResult, Hooks } from '../crud/hooks.ts';
import { treeProblems } from './name-hooks.ts';
import { moveSteps } from './reconcile/holds.ts';

export const fundSourceHooks: Hooks = {
  problems: treeProblems(collections.CklgFundSource),
  update: async ({ call, before, after }): Promise<HookResult> => ({
    steps: await moveSteps(call.store, before, after),
  }),
};
