import { approverRoleIds } from '../../shared/access/roles.ts';
import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { whyFirstDay } from '../../shared/leave/accrual.ts';
import { sameId } from '../../shared/payroll/same-id.ts';
import { type Problem, problemsError } from '../app-error.ts';
import type { CheckedDraft, Hooks } from '../crud/hooks.ts';
import type { Call } from '../http/call.ts';
import { readKinds } from '../payroll/leave-requests.ts';
import { guardSteps } from '../store/collection-invariants.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { nameOf } from './names.ts';
import { planResumed } from './leave/resume-leave.ts';

type Versions = Pick<CheckedDraft, 'call' | 'before' | 'after'>;

const NOT_THEIR_OWN = "People can't approve their own timesheets. Choose someone else.";

type ApproverField = 'approver_id' | 'deputy_id';

/** R2: approvers need an approving role. A missing user is refused as a reference. */
async function roleIssues(store: Store, after: StoredRecord, field: ApproverField): Promise<Issue[]> {
  const id = after[field];
  if (typeof id !== 'number') return [];
  const person = await store.get(collections.User, id);
  if (!person || approverRoleIds.includes(Number(person.role_id))) return [];
  return [{ field, message: "This person's role can't approve timesheets." }];
}

/** R15: nobody approves their own timesheets, and a deputy needs an approver. */
function personIssues(after: StoredRecord): Issue[] {
  const { user_id, approver_id, deputy_id } = after;
  const issues: Issue[] = [];
  if (typeof approver_id === 'number' && approver_id === user_id) {
    issues.push({
      field: 'approver_id',
      message: NOT_THEIR_OWN,
    });
  }
  if (typeof deputy_id !== 'number') return issues;
  if (deputy_id === user_id) {
    issues.push({
      field: 'deputy_id',
      message: NOT_THEIR_OWN,
    });
  } else if (deputy_id === approver_id) {
    issues.push({ field: 'deputy_id', message: 'This person is already the approver. Choose someone else.' });
  } else if (typeof approver_id !== 'number') {
    issues.push({ field: 'deputy_id', message: 'Choose an approver first.' });
  }
  return issues;
}

/** R75: hours of two people with one payroll ID would be paid to one of them. */
async function payrollIdProblems({ store }: Pick<Call, 'store'>, after: StoredRecord): Promise<Problem[]> {
  const { user_id, payroll_id } = after;
  if (typeof payroll_id !== 'string') return [];
  const trackers = await store.all(collections.TsrpTrackUser.name);
  const other = trackers.find(
    (each) =>
      each.user_id !== user_id && typeof each.payroll_id === 'string' && sameId(each.payroll_id) === sameId(payroll_id),
  );
  if (!other) return [];
  const name = (await nameOf(store, other.user_id)) ?? 'Someone else';
  return [{ field: 'payroll_id', message: `${name} already has this payroll ID.`, isConflict: true }];
}

/** R73: leave that is earned, or has a waiting time, counts from the first day of work. Records of earlier releases may lack it. */
async function firstDayProblems({ call, before, after }: Versions): Promise<Problem[]> {
  const isKnown = ({ started_on }: StoredRecord): boolean => typeof started_on === 'string';
  if (isKnown(after) || (before && !isKnown(before))) return [];
  const message = whyFirstDay(await readKinds(call.store));
  return message === undefined ? [] : [{ field: 'started_on', message }];
}

/** Only a changed one, so that duplicates of earlier releases don't block other changes. */
const isNewId = ({ before, after }: Versions): boolean => (before?.payroll_id ?? null) !== (after.payroll_id ?? null);

/** Checked again by the transaction: of two people who are given one payroll ID in the same moment, the later one fails. */
async function payrollIdSteps(draft: Versions): Promise<Plan> {
  if (!isNewId(draft) || typeof draft.after.payroll_id !== 'string') return [];
  // Read before the trackers, so that a concurrent change fails the condition.
  const guard = await guardSteps(draft.call.store, collections.TsrpTrackUser);
  const problems = await payrollIdProblems(draft.call, draft.after);
  if (problems.length > 0) throw problemsError(problems);
  return guard;
}

const trackerSteps = async (draft: Versions): Promise<Plan> => [
  ...(await planResumed(draft.call, draft)),
  ...(await payrollIdSteps(draft)),
];

export const trackUserHooks = {
  problems: async ({ call, before, after }) => {
    // Only changed fields, so that an approver who lost their role doesn't block other changes.
    const changed = (['approver_id', 'deputy_id'] as const).filter(
      (part) => (before?.[part] ?? null) !== (after[part] ?? null),
    );
    const isMoved = before !== undefined && before.user_id !== after.user_id;
    const ofRoles = await Promise.all(changed.map((part) => roleIssues(call.store, after, part)));
    return [
      ...(isMoved ? [{ field: 'user_id', message: "The user of a tracker record can't be changed." }] : []),
      ...(changed.length > 0 ? personIssues(after) : []),
      ...ofRoles.flat(),
      ...(await firstDayProblems({ call, before, after })),
      ...(isNewId({ call, before, after }) ? await payrollIdProblems(call, after) : []),
    ];
  },
  create: async (draft) => ({ steps: await trackerSteps({ ...draft, before: undefined }) }),
  update: async (draft) => ({ steps: await trackerSteps(draft) }),
} satisfies Hooks;
