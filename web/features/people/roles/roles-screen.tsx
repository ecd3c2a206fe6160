import { useMemo } from 'react';
import { role as contract } from '../../../../shared/contract/collections/role.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { roleColumns } from './role-columns.tsx';
import { deleteLockedReason, type RoleRow, roleRows } from './role-rows.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';

const roleForm = lazyForm<RoleRow>(() => import('./role-dialog.tsx').then((m) => m.RoleDialog));
const removal = { lockedReason: deleteLockedReason };
const byName = { column: 'role_name', isDescending: false };
const nameOf = ({ role_name }: RoleRow) => role_name;

export function RolesScreen() {
  const [roles, users] = [useCollection('Role'), useCollection('User')];
  const [{ data: roleList, remove }, { data: userList }] = [roles, users];
  const rows = useMemo(() => roleRows(roleList, userList), [roleList, userList]);
  return (
    <ListScreen<RoleRow>
      tableId="roles"
      contract={contract}
      items={rows}
      sources={[roles, users]}
      columns={roleColumns}
      rowName={nameOf}
      defaultSort={byName}
      form={roleForm}
      remove={remove}
      removal={removal}
    />
  );
}
