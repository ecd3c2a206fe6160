/** R41: a change to approved hours is marked until the owner and the approver acknowledge it. */

interface UnseenMarks {
  readonly user_id: number;
  /** Who changed the hours. */
  readonly changed_by?: number | null;
  readonly unseen_by_owner_since?: string | null;
  readonly unseen_by_approver_since?: string | null;
}

type UnseenMark = 'unseen_by_owner_since' | 'unseen_by_approver_since';

/** Returns the mark that this actor can clear by acknowledging the change; undefined if there is none. */
export function markFor(actorId: number, sheet: UnseenMarks): UnseenMark | undefined {
  if (sheet.user_id === actorId) return sheet.unseen_by_owner_since ? 'unseen_by_owner_since' : undefined;
  return sheet.unseen_by_approver_since && sheet.changed_by !== actorId ? 'unseen_by_approver_since' : undefined;
}
