import { approverRoleIds } from '../../../../shared/access/roles.ts';
import type { ProfileRecord, UserRecord } from '../../../../shared/contract/operations/account.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';
import type { Choice } from '../../../components/forms/choices.ts';
import { fullName } from '../../../../shared/full-name.ts';
import { textIn } from '../../../components/redaction.tsx';
import { compareTexts } from '../../../components/table/column.ts';

export type TrackerRecord = RecordIn<'TsrpTrackUser'>;

/** A user, tracked or not. */
export interface TrackerRow {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly tracker: TrackerRecord | undefined;
  readonly approver: string;
  /** The deputy, with first and last day. */
  readonly deputy: string;
}

/** R35: '-' if not tracked, otherwise Tracking or Paused. */
export const trackingText = ({ tracker }: Pick<TrackerRow, 'tracker'>): '-' | 'Tracking' | 'Paused' =>
  tracker ? (tracker.is_tracking ? 'Tracking' : 'Paused') : '-';

const namesOf = (users: readonly UserRecord[], profiles: readonly ProfileRecord[]): ReadonlyMap<number, string> => {
  const byUser = new Map(profiles.map((profile) => [profile.user_id, fullName(profile)]));
  return new Map(users.map(({ id, email }) => [id, byUser.get(id) || email || `User ${id}`]));
};

export function trackerRows(
  users: readonly UserRecord[],
  profiles: readonly ProfileRecord[],
  trackers: readonly TrackerRecord[],
): TrackerRow[] {
  const names = namesOf(users, profiles);
  const approves = new Set(users.filter(({ role_id }) => mayApprove(role_id)).map(({ id }) => id));
  const trackerOf = new Map(trackers.map((tracker) => [tracker.user_id, tracker]));
  const nameOf = (id: number | null | undefined) => (id ? (names.get(id) ?? `User ${id}`) : '');
  const approverOf = (id: number | null | undefined) =>
    `${nameOf(id)}${id && !approves.has(id) ? ' (no longer an approver)' : ''}`;
  return users.map((user) => {
    const { id } = user;
    const tracker = trackerOf.get(id);
    const deputy = approverOf(tracker?.deputy_id);
    return {
      user_id: id,
      name: nameOf(id),
      // Missing for someone who was just given a role that may not open this page.
      email: textIn(user, 'email'),
      tracker,
      approver: approverOf(tracker?.approver_id),
      deputy: deputy && `${deputy}, ${tracker?.deputy_from ?? ''} to ${tracker?.deputy_until ?? ''}`,
    };
  });
}

const mayApprove = (roleId: number): boolean => approverRoleIds.includes(roleId);

/** Returns the order number after the highest one. */
export const nextOrder = (trackers: readonly TrackerRecord[]): number =>
  Math.max(0, ...trackers.map(({ nth }) => nth ?? 0)) + 1;

/**
 * Returns the users with an approving role (R2), except the tracked user (R15). An approver who lost the role stays
 * visible.
 */
export function approverChoices(
  users: readonly UserRecord[],
  profiles: readonly ProfileRecord[],
  ownerId: number,
  tracker: TrackerRecord | undefined,
): Choice[] {
  const names = namesOf(users, profiles);
  const named = [tracker?.approver_id, tracker?.deputy_id];
  return users
    .filter(({ id, role_id }) => (mayApprove(role_id) || named.includes(id)) && id !== ownerId)
    .map(({ id, email, role_id }) => ({
      value: id,
      label: names.get(id) ?? email,
      description: email,
      ...(!mayApprove(role_id) && { disabledReason: "This person's role can't approve timesheets anymore." }),
    }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
}
