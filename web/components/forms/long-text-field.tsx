import Textarea from '@cloudscape-design/components/textarea';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';

interface LongTextFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly rows?: number;
  readonly marksOptional?: boolean;
}

/** A multi-line text field. */
export function LongTextField<V extends FieldValues>(props: LongTextFieldProps<V>) {
  const { control, name, rows = 3, required, lockedReason } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const value = (held as string | null | undefined) ?? '';
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message}>
      <Textarea
        ref={ref}
        name={name}
        value={value}
        rows={rows}
        ariaRequired={required ?? false}
        readOnly={lockedReason !== undefined}
        onChange={({ detail }) => onChange(detail.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
