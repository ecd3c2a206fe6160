import { labelOf } from '../../../../shared/contract/field.ts';
import { user } from '../../../../shared/contract/collections/user.ts';
import Box from '@cloudscape-design/components/box';
import { EmailText } from '../../../components/email-text.tsx';
import { RoleBadge } from '../role/role-badge.tsx';
import { NOT_AVAILABLE } from '../../../components/redaction.tsx';
import { type Column, NO_VALUE } from '../../../components/table/column.ts';
import { compareByRole, type UserRow } from './user-rows.ts';

/** `momentText` formats a time, `now` is an ISO timestamp. */
export const userColumns = (momentText: (at: string) => string, now: string): readonly Column<UserRow>[] => [
  {
    id: 'email',
    header: labelOf(user.fields, 'email'),
    cell: ({ email, isSelf }) => (
      <>
        <EmailText email={email} />
        {isSelf && ' (you)'}
      </>
    ),
    text: ({ email }) => email,
    isRowHeader: true,
    width: 235,
  },
  {
    id: 'name',
    header: 'Full Name',
    cell: ({ name }) => name || <Box color="text-status-inactive">No name yet</Box>,
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
      return user.status?.signed_in_at ? text : <Box color="text-status-inactive">{text}</Box>;
    },
    text: (user) => signInText(user, momentText, now),
    compare: (a, b) => (a.status?.signed_in_at ?? '').localeCompare(b.status?.signed_in_at ?? ''),
    width: 195,
  },
];

/** Returns when someone last signed in, or what their invitation waits for. */
function signInText({ status }: UserRow, momentText: (at: string) => string, now: string): string {
  if (status === undefined) return NO_VALUE;
  if (status?.signed_in_at) return momentText(status.signed_in_at);
  if (!status?.invited_until) return 'Never';
  return status.invited_until > now ? `Invited until ${momentText(status.invited_until)}` : 'Invitation expired';
}
