import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { PasswordField } from '../../../components/forms/password-field.tsx';

interface CurrentPasswordFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly description?: string | undefined;
}

/** Proves that the person at the keyboard is the one who signed in. */
export const CurrentPasswordField = <V extends FieldValues>(props: CurrentPasswordFieldProps<V>) => (
  <PasswordField {...props} label="Current Password" autoComplete="current-password" required />
);
