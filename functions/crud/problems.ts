import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { isNewIssue, ruleIssues } from '../../shared/contract/validate.ts';
import { AppError, type Problem, problemsError } from '../app-error.ts';
import { missingReferences, tooManyReferences } from '../store/references.ts';
import { type Change, takenUniques } from '../store/records.ts';
import { collectionInvariantProblems } from '../store/collection-invariants.ts';
import type { Hooks, CheckedDraft } from './hooks.ts';

interface CheckedChange {
  readonly collection: Collection;
  readonly hooks: Hooks;
  readonly draft: CheckedDraft;
  readonly change: Change;
}

/**
 * Returns problems that only the table shows: missing references, values already taken, and violated rules over the
 * whole collection.
 */
async function storedProblems({ collection, draft, change }: CheckedChange): Promise<Problem[]> {
  const { call, before, after } = draft;
  return [
    ...(await missingReferences(call.store, collection, before, after)),
    ...(await takenUniques(call.store, collection, before, after)),
    ...(await collectionInvariantProblems(call.store, collection, before, after, change)),
  ];
}

const added = (known: readonly Problem[], more: readonly Problem[]): Problem[] => [
  ...known,
  ...more.filter(isNewIssue(known)),
];

/**
 * Throws all problems of a change at once. If the input is valid, only the write itself checks the table, by its conditions.
 */
export async function assertValid(checked: CheckedChange, issues: readonly Issue[]): Promise<void> {
  const { collection, hooks, draft } = checked;
  // The body isn't an object.
  if (issues.some(({ field }) => field === '')) throw problemsError(issues);
  const ofHooks = (await hooks.problems?.(draft)) ?? [];
  const rules = [
    ...ruleIssues(collection, draft.after, issues),
    ...tooManyReferences(collection, draft.before, draft.after).filter(isNewIssue(issues)),
  ];
  const known = [...issues, ...rules];
  const problems = [...known, ...ofHooks.filter(isNewIssue(issues))];
  if (problems.length > 0) throw problemsError(added(problems, await storedProblems(checked)));
}

/** A write fails with its first violated condition; adds all other problems. */
export async function withOtherProblems(checked: CheckedChange, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.issues.length === 0) return error;
  const stored = await storedProblems(checked);
  // Reading the table gives more specific messages than a failed condition.
  const specific = error.issues.map(
    (issue): Problem =>
      stored.find(({ field, isConflict }) => isConflict && field === issue.field) ?? {
        ...issue,
        isConflict: error.code === 'conflict',
      },
  );
  const all = added(specific, stored);
  const isMore =
    all.length > specific.length || specific.some(({ message }, at) => message !== error.issues[at]?.message);
  return isMore ? problemsError(all) : error;
}
