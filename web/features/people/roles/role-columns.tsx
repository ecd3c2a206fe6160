import Box from '@cloudscape-design/components/box';
import { role } from '../../../../shared/contract/collections/role.ts';
import { user } from '../../../../shared/contract/collections/user.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import { RoleBadge } from '../role/role-badge.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { RoleRow } from './role-rows.ts';

const { fields } = role;

export const roleColumns: readonly Column<RoleRow>[] = [
  fieldColumn(fields, 'role_name', {
    cell: ({ role_name, color }) => <RoleBadge name={role_name} color={color} />,
    isRowHeader: true,
    width: 160,
  }),
  fieldColumn(fields, 'color', { cell: ({ color }) => <Box variant="code">{color}</Box>, width: 110 }),
  {
    id: 'users',
    header: capitalized(user.many),
    cell: ({ userCount }) => userCount,
    compare: (a, b) => a.userCount - b.userCount,
    isNumeric: true,
    width: 100,
  },
];
