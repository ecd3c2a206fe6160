import { type FieldValues, useController } from 'react-hook-form';
import { readTypedDay, readWholeDay } from '../../../shared/typed-day.ts';
import { useToday } from '../use-today.ts';
import { useTypedText } from '../use-typed-text.ts';
import { DayInput } from './day-input.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';

interface DayFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** Names the day for the calendar's label, e.g. "the first day". */
  readonly which: string;
  readonly onChosen?: (day: string) => void;
}

const asItIs = (day: string): string => day;

/** A day that is chosen in a calendar or typed. The form holds the day as soon as the text is one. */
export function DayField<V extends FieldValues>(props: DayFieldProps<V>) {
  const { control, name, which, required = false, onChosen } = props;
  const today = useToday();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const held = (value as string | null | undefined) ?? '';
  const field = useTypedText(held, asItIs);
  return (
    <FieldFrame {...props} errorText={fieldState.error?.message}>
      <DayInput
        ref={ref}
        name={name}
        which={which}
        text={field.text}
        day={held}
        required={required}
        onType={(text) => {
          const day = readTypedDay(text, today);
          field.type(text);
          field.sent(day ?? text);
          onChange(day ?? text);
          if (readWholeDay(text) !== undefined) onChosen?.(day ?? text);
        }}
        onLeave={() => {
          // A day of this year is only sure now.
          if (field.text !== held) onChosen?.(held);
          field.restore();
          onBlur();
        }}
      />
    </FieldFrame>
  );
}
