import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { user as contract } from '../../../../shared/contract/collections/user.ts';
import { OWN_PASSWORD } from '../../../../shared/password.ts';
import type { UserRecord } from '../../../../shared/contract/operations/account.ts';
import type { UserWithProfile } from '../../../../shared/contract/operations/admin.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useInstallation } from '../../../layout/installation.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { useUserAdmin } from './use-user-admin.ts';
import { userIssues, type UserValues, valuesOf } from './user-form-rules.ts';
import { compareRoleNames, roleLockedReason, type UserRow } from './user-rows.ts';

const labels = { ...labelsOf(contract.fields), confirmation: 'Confirm Password' };

interface UserDialogProps {
  /** Null for a new user. */
  readonly user: UserRow | null;
  readonly onClose: () => void;
}

const storedOf = (user: Pick<UserRecord, 'email' | 'role_id' | 'version'>) => ({
  values: valuesOf(user),
  version: user.version,
});

export function UserDialog({ user: opened, onClose }: UserDialogProps) {
  const [created, setCreated] = useState<UserWithProfile>();
  // Somebody who was just made is neither the person who made them nor the last administrator.
  const user = opened ?? (created && { ...created, isSelf: false, isLastAdmin: false }) ?? null;
  const { notify } = useNotices();
  const { passwordMin } = useInstallation();
  const { data: roles } = useCollection('Role', { fetch: 'if-missing' });
  const { save } = useUserAdmin();
  const nameOfRole = (id: unknown) => roles.find((role) => role.id === id)?.role_name ?? '';
  return (
    <RecordDialog<UserValues, UserWithProfile>
      title={user ? `Edit user ${user.email}` : 'Create user'}
      submitText={user ? 'Save' : 'Create'}
      one={contract.one}
      labels={labels}
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
          const done = user ? 'saved' : 'created';
          notify({ type: 'success', header: 'Success', content: `User ${saved.email} ${done}.` });
          return storedOf(saved);
        },
        onTypedSince: setCreated,
      }}
    >
      {(control) => (
        <>
          <TextField control={control} name="email" label={labels.email} kind="email" required />
          <SelectField
            control={control}
            name="role_id"
            label={labels.role_id}
            choices={roles
              .map(({ id, role_name }) => ({ value: id, label: role_name }))
              .toSorted((a, b) => compareRoleNames(a.label, b.label))}
            placeholder="Choose a role"
            lockedReason={user ? roleLockedReason(user) : undefined}
            description={
              user?.isSelf
                ? 'This is your own account. If you change its role, you’ll have to sign in again.'
                : undefined
            }
            required
          />
          {user?.isSelf ? (
            <Box color="text-body-secondary">{OWN_PASSWORD}</Box>
          ) : (
            <>
              <PasswordField
                control={control}
                name="password"
                label={labels.password}
                autoComplete="new-password"
                description={
                  user
                    ? 'Leave empty to keep the current password. A new one signs this user out everywhere.'
                    : 'Leave empty and they can set one with “Forgot password?”. Either way, they get an invitation by email.'
                }
                constraintText={`At least ${passwordMin} characters.`}
                marksOptional
              />
              <PasswordField
                control={control}
                name="confirmation"
                label={labels.confirmation}
                autoComplete="new-password"
                marksOptional
              />
            </>
          )}
        </>
      )}
    </RecordDialog>
  );
}
