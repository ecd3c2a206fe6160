import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { role as contract } from '../../../../shared/contract/collections/role.ts';
import type { RoleRecord } from '../../../../shared/contract/operations/account.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { ColorField } from '../../../components/forms/color-field.tsx';
import { recordIssues } from '../../../components/forms/issues.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { RoleBadge } from '../../../components/role/role-badge.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { renameLockedReason } from './role-rows.ts';

interface RoleValues extends Record<string, string> {
  role_name: string;
  color: string;
}

const labels = { role_name: 'Role Name', color: 'Colour' };

const valuesOf = (role: RoleRecord | null): RoleValues => ({
  role_name: role?.role_name ?? '',
  color: role?.color ?? '#5f6b7a',
});

const storedOf = (role: RoleRecord) => ({ values: valuesOf(role), version: role.version });

function Preview({ control }: { readonly control: Control<RoleValues> }) {
  const { role_name = '', color = '' } = useWatch({ control });
  return <RoleBadge name={role_name || 'role'} color={color} />;
}

interface RoleDialogProps {
  /** Null for a new role. */
  readonly role: RoleRecord | null;
  readonly onClose: () => void;
}

export function RoleDialog({ role: opened, onClose }: RoleDialogProps) {
  const [created, setCreated] = useState<RoleRecord>();
  const role = opened ?? created ?? null;
  const { notify } = useNotices();
  const roles = useCollection('Role', { fetch: 'if-missing' });
  return (
    <RecordDialog<RoleValues, RoleRecord>
      title={role ? `Edit role ${role.role_name}` : 'Create role'}
      submitText={role ? 'Save' : 'Create'}
      one={contract.one}
      labels={labels}
      onClose={onClose}
      plan={{
        formKey: formKeyOf(contract.name, role?.id ?? NEW),
        initial: valuesOf(role),
        version: role?.version ?? 0,
        check: (values) => recordIssues(contract, values, role),
        save: (values, version) => (role ? roles.update(role.id, { ...values, version }) : roles.create(values)),
        ...(role && {
          reload: async () => storedOf(await getOne('Role', role.id)),
        }),
        onSaved: (saved) => {
          const done = role ? 'saved' : 'created';
          notify({ type: 'success', header: 'Success', content: `The role ${saved.role_name} was ${done}.` });
          return storedOf(saved);
        },
        onTypedSince: setCreated,
      }}
    >
      {(control) => (
        <>
          <TextField
            control={control}
            name="role_name"
            label={labels.role_name}
            lockedReason={role ? renameLockedReason(role) : undefined}
            constraintText={role ? undefined : "People with a custom role can sign in but can't open any area."}
            required
          />
          <ColorField
            control={control}
            name="color"
            label={labels.color}
            preview={<Preview control={control} />}
            required
          />
        </>
      )}
    </RecordDialog>
  );
}
