import { useState } from 'react';
import { user as contract } from '../../../../shared/contract/collections/user.ts';
import type { UserRecord } from '../../../../shared/contract/operations/account.ts';
import type { UserWithProfile } from '../../../../shared/contract/operations/admin.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { getInstallation } from '../../../layout/installation.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { useUserAdmin } from './use-user-admin.ts';
import { userIssues, type UserValues, valuesOf } from './user-form-rules.ts';
import { UserFields, userLabels } from './user-fields.tsx';
import { fullName } from '../../../../shared/full-name.ts';
import { type UserRow, whoOf } from './user-rows.ts';

const storedOf = (user: Pick<UserRecord, 'email' | 'role_id' | 'version'>) => ({
  values: valuesOf(user),
  version: user.version,
});

export function UserDialog({ record: opened, onClose }: RecordFormProps<UserRow>) {
  const [created, setCreated] = useState<UserWithProfile>();
  // A user who was just created is neither the signed-in user nor the last administrator.
  const user = opened ?? (created && { ...created, isSelf: false, isLastAdmin: false }) ?? null;
  const { notify } = useNotices();
  const { passwordMin } = getInstallation();
  const { data: roles } = useCollection('Role', { fetch: 'if-missing' });
  const { save } = useUserAdmin();
  const nameOfRole = (id: unknown) => roles.find((role) => role.id === id)?.role_name ?? '';
  return (
    <RecordDialog<UserValues, UserWithProfile>
      title={user ? `Edit user ${whoOf({ name: opened?.name ?? '', email: user.email })}` : 'Create user'}
      submitText={user ? 'Save' : 'Create'}
      one={contract.one}
      labels={userLabels}
      describe={(field, value) => (field === 'role_id' ? nameOfRole(value) : String(value))}
      onClose={onClose}
      plan={{
        formKey: formKeyOf(contract.name, user?.id ?? NEW),
        initial: valuesOf(user),
        version: user?.version ?? 0,
        secrets: ['password', 'confirmation'],
        check: (values) => userIssues(values, passwordMin),
        save: (values, version) => save(user?.id ?? null, values, version),
        ...(user && {
          reload: async () => storedOf(await getOne('User', user.id)),
        }),
        onSaved: (saved) => {
          const who = whoOf({ name: saved.profile ? fullName(saved.profile) : '', email: saved.email });
          const isNewRole = user !== null && user.role_id !== saved.role_id;
          const done = user ? 'saved' : 'created';
          const role = isNewRole ? ` Their role is now ${nameOfRole(saved.role_id)}.` : '';
          notify({ type: 'success', content: `User ${who} ${done}.${role}` });
          return storedOf(saved);
        },
        onTypedSince: setCreated,
      }}
    >
      {(control) => <UserFields control={control} user={user} roles={roles} />}
    </RecordDialog>
  );
}
