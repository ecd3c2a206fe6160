import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

interface PasswordFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly marksOptional?: boolean;
}

export function PasswordField<V extends FieldValues>(props: PasswordFieldProps<V>) {
  const { control, name, label, required, autoComplete } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message}>
      <div className={styles.beside}>
        <div className={styles.grow}>
          <Input
            ref={ref}
            name={name}
            type={isShown ? 'text' : 'password'}
            value={held}
            ariaRequired={required ?? false}
            autoComplete={autoComplete}
            spellcheck={false}
            onChange={({ detail }) => onChange(detail.value)}
            onBlur={onBlur}
          />
        </div>
        <Button
          formAction="none"
          variant="normal"
          ariaLabel={`${isShown ? 'Hide' : 'Show'} ${label}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
    </FieldFrame>
  );
}
