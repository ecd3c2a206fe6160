/** R41: approved hours that were changed are marked until their owner and their approver have seen it. */

export interface UnseenMarks {
  readonly user_id: number;
  /** Who changed the hours. */
  readonly changed_by?: number | null;
  readonly unseen_by_owner_since?: string | null;
  readonly unseen_by_approver_since?: string | null;
}

export type UnseenMark = 'unseen_by_owner_since' | 'unseen_by_approver_since';

/** The mark that somebody takes away by saying that they have seen the change; undefined where there is none for them. */
export function markFor(actorId: number, sheet: UnseenMarks): UnseenMark | undefined {
  if (sheet.user_id === actorId) return sheet.unseen_by_owner_since ? 'unseen_by_owner_since' : undefined;
  return sheet.unseen_by_approver_since && sheet.changed_by !== actorId ? 'unseen_by_approver_since' : undefined;
}
