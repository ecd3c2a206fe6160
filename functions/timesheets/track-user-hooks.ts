import { approverRoleIds } from '../../shared/access/roles.ts';
import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

type Part = 'approver_id' | 'deputy_id';

/** §6: approvers are users whose role has one of the approving ids. One who is not there is told as a reference. */
async function roleIssues(store: Store, after: StoredRecord, part: Part): Promise<Issue[]> {
  const id = after[part];
  if (typeof id !== 'number') return [];
  const person = await store.get(collections.User, id);
  if (!person || approverRoleIds.includes(Number(person.role_id))) return [];
  return [{ field: part, message: 'This person has no role that approves timesheets.' }];
}

/** R15: nobody is approver or deputy of themself; a deputy stands in for somebody else. */
function personIssues(after: StoredRecord): Issue[] {
  const { user_id, approver_id, deputy_id } = after;
  const issues: Issue[] = [];
  if (typeof approver_id === 'number' && approver_id === user_id) {
    issues.push({
      field: 'approver_id',
      message: 'Nobody approves their own timesheets. Choose somebody else.',
    });
  }
  if (typeof deputy_id !== 'number') return issues;
  if (deputy_id === user_id) {
    issues.push({
      field: 'deputy_id',
      message: 'Nobody approves their own timesheets. Choose somebody else.',
    });
  } else if (deputy_id === approver_id) {
    issues.push({ field: 'deputy_id', message: 'The deputy is the approver already. Choose somebody else.' });
  } else if (typeof approver_id !== 'number') {
    issues.push({ field: 'deputy_id', message: 'A deputy stands in for an approver. Choose the approver first.' });
  }
  return issues;
}

export const trackUserHooks: Hooks = {
  problems: async ({ call, before, after }) => {
    // An approver who lost the role since must not stand in the way of another change.
    const changed = (['approver_id', 'deputy_id'] as const).filter(
      (part) => (before?.[part] ?? null) !== (after[part] ?? null),
    );
    const isMoved = before !== undefined && before.user_id !== after.user_id;
    const ofRoles = await Promise.all(changed.map((part) => roleIssues(call.store, after, part)));
    return [
      ...(isMoved ? [{ field: 'user_id', message: 'A tracker record keeps its user.' }] : []),
      ...(changed.length > 0 ? personIssues(after) : []),
      ...ofRoles.flat(),
    ];
  },
};
