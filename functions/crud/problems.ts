import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { isNews, ruleIssues } from '../../shared/contract/validate.ts';
import { AppError, type Problem, refusal } from '../app-error.ts';
import { missingReferences } from '../store/references.ts';
import { type Change, takenUniques } from '../store/records.ts';
import { wholeProblems } from '../store/whole.ts';
import type { Hooks, JudgedDraft } from './hooks.ts';

interface Judged {
  readonly collection: Collection;
  readonly hooks: Hooks;
  readonly draft: JudgedDraft;
  readonly change: Change;
}

/** What only the table knows: what is referred to, what is taken, and what the collection as a whole does not allow. */
async function storedProblems({ collection, draft, change }: Judged): Promise<Problem[]> {
  const { call, before, after } = draft;
  return [
    ...(await missingReferences(call.store, collection, before, after)),
    ...(await takenUniques(call.store, collection, before, after)),
    ...(await wholeProblems(call.store, collection, before, after, change)),
  ];
}

const added = (known: readonly Problem[], more: readonly Problem[]): Problem[] => [
  ...known,
  ...more.filter(isNews(known)),
];

/**
 * Refuses a change with everything that stands against it at once. Where nothing is wrong with the change itself the
 * table is asked by the write alone, whose conditions hold at that moment.
 */
export async function assertSound(judged: Judged, issues: readonly Issue[]): Promise<void> {
  const { collection, hooks, draft } = judged;
  // A body that is no object has no fields to judge.
  if (issues.some(({ field }) => field === '')) throw refusal(issues);
  const ofHooks = (await hooks.problems?.(draft)) ?? [];
  const known = [...issues, ...ruleIssues(collection, draft.after, issues)];
  const problems = [...known, ...ofHooks.filter(isNews(issues))];
  if (problems.length > 0) throw refusal(added(problems, await storedProblems(judged)));
}

/** A write tells the first of its conditions that did not hold: whatever else the table refuses is told with it. */
export async function completeRefusal(judged: Judged, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.issues.length === 0) return error;
  const told = error.issues.map((issue): Problem => ({ ...issue, isConflict: error.code === 'conflict' }));
  const all = added(told, await storedProblems(judged));
  return all.length > told.length ? refusal(all) : error;
}
