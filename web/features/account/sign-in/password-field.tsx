import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { accountLabels } from '../../../../shared/contract/account-labels.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import fields from '../../../components/forms/fields.module.css';
import type { TextField } from './use-text-field.ts';

interface PasswordFieldProps {
  readonly field: TextField;
  /** What a password manager should offer: the known password, or a new one. */
  readonly kind: 'current-password' | 'new-password';
  readonly hint?: string | undefined;
  readonly isDisabled: boolean;
  readonly isReadOnly: boolean;
}

/** A password field with a button to show the text. */
export function PasswordField({ field, kind, hint, isDisabled, isReadOnly }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={accountLabels.password} errorText={field.error} description={hint}>
      <div className={fields.beside}>
        <div className={fields.grow}>
          <Input
            {...field.props}
            type={isShown ? 'text' : 'password'}
            autoComplete={kind}
            spellcheck={false}
            disabled={isDisabled}
            readOnly={isReadOnly}
          />
        </div>
        {!isDisabled && (
          <Button
            formAction="none"
            ariaLabel={isShown ? 'Hide Password' : 'Show Password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
