import Box from '@cloudscape-design/components/box';
import { RoleBadge } from '../../../components/role/role-badge.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { RoleRow } from './role-rows.ts';

export const roleColumns: readonly Column<RoleRow>[] = [
  {
    id: 'role_name',
    header: 'Role Name',
    cell: ({ role_name, color }) => <RoleBadge name={role_name} color={color} />,
    text: ({ role_name }) => role_name,
    isRowHeader: true,
    width: 160,
  },
  {
    id: 'color',
    header: 'Colour',
    cell: ({ color }) => <Box variant="code">{color}</Box>,
    text: ({ color }) => color,
    width: 110,
  },
  {
    id: 'users',
    header: 'Users',
    cell: ({ userCount }) => userCount,
    compare: (a, b) => a.userCount - b.userCount,
    width: 100,
  },
];
