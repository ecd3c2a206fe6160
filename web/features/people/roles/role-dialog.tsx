import { useWatch } from 'react-hook-form';
import type { RoleRecord } from '../../../../shared/contract/operations/account.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { RoleBadge } from '../role/role-badge.tsx';
import { renameLockedReason } from './role-rows.ts';

const start = { color: '#5f6b7a' };

function Preview() {
  const { role_name = '', color = '' } = useWatch<{ role_name: string; color: string }>();
  return <RoleBadge name={role_name || 'role'} color={color} />;
}

export function RoleDialog({ record: role, onClose }: RecordFormProps<RoleRecord>) {
  return (
    <CollectionDialog
      name="Role"
      record={role}
      fields={['role_name', 'color']}
      additions={{
        role_name: role
          ? { lockedReason: renameLockedReason(role) }
          : {
              constraintText:
                'People with a custom role can sign in but can\'t open any area. The exception is a role named "manager", which can find people and edit their profiles.',
            },
        color: { preview: <Preview /> },
      }}
      start={start}
      nameOf={({ role_name }) => role_name}
      onClose={onClose}
    />
  );
}
