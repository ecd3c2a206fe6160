import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field of a form takes. */
export interface FieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly required?: boolean;
  readonly description?: ReactNode;
  readonly constraintText?: ReactNode;
  /** Why the value cannot be changed here; the field is then read-only and says so. */
  readonly lockedReason?: string | undefined;
}
