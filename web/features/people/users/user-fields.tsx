import Box from '@cloudscape-design/components/box';
import type { Control } from 'react-hook-form';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { profile } from '../../../../shared/contract/collections/profile.ts';
import { user as contract } from '../../../../shared/contract/collections/user.ts';
import { createUser } from '../../../../shared/contract/operations/admin.ts';
import { OWN_PASSWORD } from '../../../../shared/password.ts';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { getInstallation } from '../../../layout/installation.ts';
import { audienceOf } from '../profile/audience.ts';
import type { UserValues } from './user-form-rules.ts';
import { compareRoleNames, roleLockedReason, type UserRow } from './user-rows.ts';

export const userLabels = { ...labelsOf(createUser.body), confirmation: 'Confirm Password' };

interface UserFieldsProps {
  readonly control: Control<UserValues>;
  /** Null for a new user. */
  readonly user: Pick<UserRow, 'role_id' | 'isSelf' | 'isLastAdmin'> | null;
  readonly roles: readonly { readonly id: number; readonly role_name: string }[];
}

export function UserFields({ control, user, roles }: UserFieldsProps) {
  return (
    <>
      {!user && (
        <>
          <TextField
            control={control}
            name="first_name"
            marksOptional
            label={userLabels.first_name}
            description={audienceOf(profile.fields.first_name, false)}
            kind="text"
          />
          <TextField
            control={control}
            name="last_name"
            marksOptional
            label={userLabels.last_name}
            description={audienceOf(profile.fields.last_name, false)}
            kind="text"
          />
        </>
      )}
      <TextField
        control={control}
        name="email"
        label={userLabels.email}
        description={user ? undefined : audienceOf(contract.fields.email, false)}
        kind="email"
        required
      />
      <SelectField
        control={control}
        name="role_id"
        label={userLabels.role_id}
        choices={roles
          .map(({ id, role_name }) => ({ value: id, label: role_name }))
          .toSorted((a, b) => compareRoleNames(a.label, b.label))}
        placeholder="Choose a role"
        lockedReason={user ? roleLockedReason(user) : undefined}
        description={user?.isSelf ? 'This is your own account. A new role takes effect at once.' : undefined}
        required
      />
      {user?.isSelf ? (
        <Box color="text-body-secondary">{OWN_PASSWORD}</Box>
      ) : (
        <NewPasswordFields control={control} isNewUser={!user} />
      )}
    </>
  );
}

function NewPasswordFields({ control, isNewUser }: Pick<UserFieldsProps, 'control'> & { readonly isNewUser: boolean }) {
  const { passwordMin } = getInstallation();
  return (
    <>
      <PasswordField
        control={control}
        name="password"
        label={userLabels.password}
        autoComplete="new-password"
        description={
          isNewUser
            ? 'Leave empty to email them a link to choose their own.'
            : 'Leave empty to keep the current password. A new one signs this user out everywhere.'
        }
        constraintText={`At least ${passwordMin} characters.`}
        marksOptional
      />
      <PasswordField
        control={control}
        name="confirmation"
        label={userLabels.confirmation}
        autoComplete="new-password"
        marksOptional
      />
    </>
  );
}
