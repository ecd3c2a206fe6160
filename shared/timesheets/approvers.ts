import { approverRoleIds, roleIds } from '../access/roles.ts';

/** Who approves a person's timesheets, from their tracker record. */
export interface Approvers {
  readonly user_id: number;
  readonly approver_id: number | null;
  readonly deputy_id?: number | null;
  readonly deputy_from?: string | null;
  readonly deputy_until?: string | null;
}

/** Whether the deputy acts for the approver on a company day; the first and last day are included. */
const isDeputyOn = ({ deputy_from, deputy_until }: Approvers, today: string): boolean =>
  typeof deputy_from === 'string' && typeof deputy_until === 'string' && deputy_from <= today && today <= deputy_until;

/** Returns in which capacity a user may approve a person's timesheets on a company day; undefined if not at all. */
export function approvesAs(
  tracker: Approvers | undefined,
  userId: number,
  today: string,
): 'approver' | 'deputy' | undefined {
  if (!tracker || tracker.user_id === userId) return undefined;
  if (tracker.approver_id === userId) return 'approver';
  return tracker.deputy_id === userId && isDeputyOn(tracker, today) ? 'deputy' : undefined;
}

const everySheet: readonly number[] = [roleIds.admin, roleIds.president];

/** Whether anyone except the owner may approve (or process) a sheet: any admin or president, or its approver. */
export function someoneElseCan(
  action: 'approve' | 'process',
  ownerId: number,
  users: readonly { readonly id: number; readonly role_id: number }[],
  tracker: Approvers | undefined,
  today: string,
): boolean {
  return users.some(({ id, role_id }) => {
    if (id === ownerId) return false;
    if (everySheet.includes(role_id)) return true;
    return action === 'approve' && approverRoleIds.includes(role_id) && approvesAs(tracker, id, today) !== undefined;
  });
}
