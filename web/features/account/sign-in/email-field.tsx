import Input from '@cloudscape-design/components/input';
import { credentialLabels } from '../../../../shared/contract/credential-labels.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import type { TextField } from './use-text-field.ts';

interface EmailFieldProps {
  readonly field: TextField;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isReadOnly: boolean;
}

/** A field for the sign-in email, marked up for password managers. */
export function EmailField({ field, hint, isDisabled = false, isReadOnly }: EmailFieldProps) {
  return (
    <FieldFrame label={credentialLabels.email} errorText={field.error} description={hint}>
      <Input
        {...field.props}
        type="email"
        inputMode="email"
        autoComplete="username"
        disabled={isDisabled}
        readOnly={isReadOnly}
      />
    </FieldFrame>
  );
}
