import { type ReactNode, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { ChoiceInput, type NewChoice } from './choice-input.tsx';
import { type Choice, type ChoiceValue, isUnmatched, type Unmatched, unmatchedMessage } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

interface ChoiceFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  readonly empty?: string;
  readonly marksOptional?: boolean;
  /** Called when the user chooses a value, not when the form is filled. */
  readonly onChosen?: (value: ChoiceValue) => void;
  readonly newChoice?: NewChoice | undefined;
  /** Another way to choose, next to the field. */
  readonly beside?: ReactNode;
}

/** What the list of a field says while there is nothing to choose from. */
export const emptyText = (many: string, newChoice?: NewChoice): string =>
  `No ${many} yet${newChoice ? '. Type a name to create one.' : ''}`;

/** A form field with choices that are found by typing. */
export function ChoiceField<V extends FieldValues>(props: ChoiceFieldProps<V>) {
  const { control, name, choices, placeholder = 'Choose', empty = 'Nothing to choose from' } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const [isTyping, setTyping] = useState(false);
  const value = held as ChoiceValue | null | Unmatched;
  const unmatched = isUnmatched(value) ? unmatchedMessage(value, choices, props.newChoice?.one) : undefined;
  const problem = unmatched ?? fieldState.error?.message;
  return (
    <FieldFrame {...props} errorText={unmatched !== undefined && isTyping ? undefined : problem}>
      <div className={styles.beside}>
        <div className={styles.grow}>
          <ChoiceInput
            ref={ref}
            choices={choices}
            value={value}
            placeholder={placeholder}
            empty={empty}
            isRequired={props.required ?? false}
            isReadOnly={props.lockedReason !== undefined}
            newChoice={props.newChoice}
            onChange={(next) => {
              setTyping(isUnmatched(next));
              onChange(next);
            }}
            onChosen={props.onChosen}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false);
              onBlur();
            }}
          />
        </div>
        {props.beside}
      </div>
    </FieldFrame>
  );
}
