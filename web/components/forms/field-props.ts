import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** Props common to all form fields. */
export interface FieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly required?: boolean;
  readonly description?: ReactNode;
  readonly constraintText?: ReactNode;
  /** Why the value can't be changed here; the field is then read-only and shows this. */
  readonly lockedReason?: string | undefined;
}
