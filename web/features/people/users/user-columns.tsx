import { labelOf } from '../../../../shared/contract/field.ts';
import { user } from '../../../../shared/contract/collections/user.ts';
import Box from '@cloudscape-design/components/box';
import { EmailText } from '../../../components/email-text.tsx';
import { RoleBadge } from '../role/role-badge.tsx';
import { NOT_AVAILABLE } from '../../../components/redaction.tsx';
import type { Column } from '../../../components/table/column.ts';
import { compareByRole, type UserRow } from './user-rows.ts';

export const userColumns: readonly Column<UserRow>[] = [
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
    width: 250,
  },
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name || <Box color="text-status-inactive">No name yet</Box>,
    text: ({ name }) => name,
    width: 180,
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
];
