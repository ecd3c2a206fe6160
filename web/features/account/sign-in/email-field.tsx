import Input from '@cloudscape-design/components/input';
import { accountLabels } from '../../../../shared/contract/account-labels.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import type { TextField } from './use-text-field.ts';

interface EmailFieldProps {
  readonly field: TextField;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isReadOnly: boolean;
  /** Whether the browser may suggest passkeys. */
  readonly takesPasskeys?: boolean;
}

/** A field for the sign-in email, marked up for password managers. */
export function EmailField({ field, hint, isDisabled = false, isReadOnly, takesPasskeys = false }: EmailFieldProps) {
  return (
    <FieldFrame label={accountLabels.email} errorText={field.error} description={hint}>
      <Input
        {...field.props}
        type="email"
        inputMode="email"
        autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
        disabled={isDisabled}
        readOnly={isReadOnly}
      />
    </FieldFrame>
  );
}
