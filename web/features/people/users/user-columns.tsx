import { labelOf } from '../../../../shared/contract/field.ts';
import { user } from '../../../../shared/contract/collections/user.ts';
import type { AccountStatus } from '../../../../shared/contract/operations/admin.ts';
import { EmailText } from '../../../components/email-text.tsx';
import { RoleBadge } from '../role/role-badge.tsx';
import { NOT_AVAILABLE } from '../../../components/redaction.tsx';
import { Status } from '../../../components/status.tsx';
import { type Column, compareTexts, NO_VALUE } from '../../../components/table/column.ts';
import { compareByRole, invitedUntil, type UserRow } from './user-rows.ts';
import { MutedText } from '../../../components/muted-text.tsx';

/** `momentText` formats a time, `now` is an ISO timestamp. */
export const userColumns = (momentText: (at: string) => string, now: string): readonly Column<UserRow>[] => [
  {
    id: 'email',
    header: labelOf(user.fields, 'email'),
    cell: (user) => {
      const trouble = deliveryText(user, momentText);
      return (
        <>
          <EmailText email={user.email} />
          {user.isSelf && ' (you)'}
          {trouble && (
            <div>
              <Status type="warning">{trouble}</Status>
            </div>
          )}
        </>
      );
    },
    text: (user) => [user.email, deliveryText(user, momentText)].filter(Boolean).join(' '),
    compare: (a, b) => compareTexts(a.email, b.email),
    isRowHeader: true,
    width: 235,
  },
  {
    id: 'name',
    header: 'Full Name',
    cell: ({ name }) => name || <MutedText>No name yet</MutedText>,
    text: ({ name }) => name,
    width: 150,
    phoneBelow: 'email',
  },
  {
    id: 'role',
    header: labelOf(user.fields, 'role_id'),
    cell: ({ roleName, roleColor }) => (roleName ? <RoleBadge name={roleName} color={roleColor} /> : NOT_AVAILABLE),
    text: ({ roleName }) => roleName,
    compare: compareByRole,
    width: 130,
  },
  {
    id: 'signed-in',
    header: 'Last sign-in',
    cell: (user) => {
      const text = signInText(user, momentText, now);
      return user.status?.signed_in_at ? text : <MutedText>{text}</MutedText>;
    },
    text: (user) => signInText(user, momentText, now),
    compare: (a, b) => (a.status?.signed_in_at ?? '').localeCompare(b.status?.signed_in_at ?? ''),
    width: 195,
  },
];

const deliveryTexts: Readonly<Record<NonNullable<AccountStatus['undelivered_reason']>, (since: string) => string>> = {
  bounce: (since) => `Emails have bounced since ${since}`,
  complaint: (since) => `No emails since ${since}: one was reported as spam`,
};

/** Returns since when and why emails to someone aren't delivered; undefined if they are. */
function deliveryText({ status }: UserRow, momentText: (at: string) => string): string | undefined {
  if (!status?.undelivered_since || !status.undelivered_reason) return undefined;
  return deliveryTexts[status.undelivered_reason](momentText(status.undelivered_since));
}

/** Returns when someone last signed in, or what their invitation waits for. */
function signInText(user: UserRow, momentText: (at: string) => string, now: string): string {
  if (user.status === undefined) return NO_VALUE;
  if (user.status?.signed_in_at) return momentText(user.status.signed_in_at);
  const until = invitedUntil(user);
  if (until === undefined) return 'Never';
  return until > now ? `Invited until ${momentText(until)}` : 'Invitation expired';
}
