import { useMemo } from 'react';
import { role as contract } from '../../../../shared/contract/collections/role.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useCan } from '../../../session/use-session.ts';
import { roleColumns } from './role-columns.tsx';
import { deleteLockedReason, type RoleRow, roleRows } from './role-rows.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';

const roleForm = lazyForm<RoleRow>(() => import('./role-dialog.tsx').then((m) => m.RoleDialog));
const byName = { column: 'role_name', isDescending: false };
const keyOf = ({ id }: RoleRow) => id;
const nameOf = ({ role_name }: RoleRow) => role_name;

export function RolesScreen() {
  const [roles, users] = [useCollection('Role'), useCollection('User')];
  const canWrite = useCan(contract.access.update);
  const [{ data: roleList, remove }, { data: userList }] = [roles, users];
  const rows = useMemo(() => roleRows(roleList, userList), [roleList, userList]);
  const removal = useMemo(
    () => ({ remove: ({ id }: RoleRow) => remove(id), lockedReason: deleteLockedReason }),
    [remove],
  );
  return (
    <ListScreen<RoleRow>
      tableId="roles"
      contract={contract}
      items={rows}
      sources={[roles, users]}
      columns={roleColumns}
      keyOf={keyOf}
      rowName={nameOf}
      defaultSort={byName}
      {...(canWrite && { form: roleForm, removal })}
    />
  );
}
