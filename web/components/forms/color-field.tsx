import Input from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

interface ColorFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** Shows the color in use. */
  readonly preview?: ReactNode;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** A text input next to the browser's color picker, kept in sync. */
export function ColorField<V extends FieldValues>(props: ColorFieldProps<V>) {
  const { control, name, label, required, preview } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const value = (held as string | null) ?? '';
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message}>
      <div className={styles.beside}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={`Pick ${label}`}
          value={HEX.test(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
        <div className={styles.grow}>
          <Input
            ref={ref}
            name={name}
            value={value}
            placeholder="#RRGGBB"
            ariaRequired={required ?? false}
            spellcheck={false}
            autoComplete={false}
            onChange={({ detail }) => onChange(detail.value)}
            onBlur={onBlur}
          />
        </div>
        {preview}
      </div>
    </FieldFrame>
  );
}
