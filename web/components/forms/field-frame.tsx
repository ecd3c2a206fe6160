import FormField from '@cloudscape-design/components/form-field';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface FieldFrameProps {
  readonly label: string;
  readonly required?: boolean | undefined;
  /** Whether to mark optional fields; a form where nearly all are optional may say so once instead. */
  readonly marksOptional?: boolean | undefined;
  readonly description?: ReactNode;
  readonly constraintText?: ReactNode;
  readonly lockedReason?: string | undefined;
  readonly errorText?: string | undefined;
  /** A warning that doesn't prevent saving. */
  readonly warningText?: ReactNode;
  readonly children: ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const {
    label,
    required,
    marksOptional,
    description,
    lockedReason,
    constraintText,
    errorText,
    warningText,
    children,
  } = props;
  return (
    <div className={styles.field}>
      <FormField
        label={
          marksOptional && !required ? (
            <span>
              {label} <i>- optional</i>
            </span>
          ) : (
            label
          )
        }
        description={description}
        constraintText={lockedReason ?? constraintText}
        errorText={errorText}
        warningText={errorText === undefined && warningText}
        i18nStrings={{ errorIconAriaLabel: 'Error', warningIconAriaLabel: 'Warning' }}
        stretch
      >
        {children}
      </FormField>
    </div>
  );
}
