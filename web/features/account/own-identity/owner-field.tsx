import Box from '@cloudscape-design/components/box';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { Issue } from '../../../../shared/contract/collection.ts';
import { currentPasswordIssues } from '../../../../shared/password.ts';
import { getInstallation } from '../../../layout/installation.ts';
import { session } from '../../../session/session-store.ts';
import { useSession } from '../../../session/use-session.ts';
import { CurrentPasswordField } from '../change-password/current-password-field.tsx';

interface OwnerFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
}

/** Proves that the person at the keyboard is the owner: the password, or (R92) a recent single sign-on. */
export function OwnerField<V extends FieldValues>(props: OwnerFieldProps<V>) {
  const { authUser } = useSession();
  const { ssoName } = getInstallation();
  if (!authUser?.sign_on) return <CurrentPasswordField {...props} />;
  return (
    <Box variant="p" color="text-body-secondary">
      You signed in with {ssoName}, so no password is needed if that was in the last 10 minutes. Otherwise, sign out and
      in again first.
    </Box>
  );
}

export const ownerIssues = (values: { readonly currentPassword: string }): Issue[] =>
  session.read()?.sign_on ? [] : currentPasswordIssues(values);
