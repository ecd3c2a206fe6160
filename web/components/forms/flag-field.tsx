import Checkbox from '@cloudscape-design/components/checkbox';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface FlagFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly description?: ReactNode;
  /** Called when the user changes it. */
  readonly onToggled?: (isOn: boolean) => void;
}

/** A checkbox, which has its own label. */
export function FlagField<V extends FieldValues>({ control, name, label, description, onToggled }: FlagFieldProps<V>) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  return (
    <Checkbox
      ref={ref}
      name={name}
      checked={value === true}
      // Names it also where the label, its element's name otherwise, is below the fold of a dialog and counts as hidden.
      ariaLabel={label}
      description={description}
      onChange={({ detail }) => {
        onChange(detail.checked);
        onToggled?.(detail.checked);
      }}
      onBlur={onBlur}
    >
      {label}
    </Checkbox>
  );
}
