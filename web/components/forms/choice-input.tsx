import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { type Choice, choiceMeant, type ChoiceValue, isNamed, isUnmatched, type Unmatched } from './choices.ts';

/** Makes a choice that is not there yet, from the text that was typed. */
export interface NewChoice {
  /** What is made, e.g. "payee". */
  readonly one: string;
  readonly make: (text: string) => void;
}

interface ChoiceInputProps {
  readonly choices: readonly Choice[];
  readonly value: ChoiceValue | null | Unmatched;
  readonly onChange: (value: ChoiceValue | null | Unmatched) => void;
  /** One was taken, as opposed to a text being typed. */
  readonly onChosen?: ((value: ChoiceValue) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly newChoice?: NewChoice | undefined;
  readonly placeholder: string;
  readonly empty: string;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly ref?: Ref<{ focus: () => void }>;
}

/** Past this many the list draws only the choices in view. */
const VIRTUAL_FROM = 100;

type Option = AutosuggestProps.Option;

const optionOf = ({ label, description, disabledReason }: Choice): Option => ({
  value: label,
  label,
  ...(description && { description }),
  ...(disabledReason && { disabled: true, disabledReason }),
});

/**
 * Choices that are found by typing, from the first letter on: the arrows go through what matches, Enter and Tab take the
 * only match. A text that names none stays in the field and is the field's value, so that what is shown is what is kept.
 */
export function ChoiceInput(props: ChoiceInputProps) {
  const { choices, value, onChange, onChosen, newChoice, placeholder, empty, isRequired, isReadOnly, ref } = props;
  const input = useRef<AutosuggestProps.Ref>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isFocusing = useRef(false);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  const options = useMemo(() => new Map(choices.map((choice) => [optionOf(choice), choice])), [choices]);
  const chosen = choices.find((choice) => choice.value === value);
  const typed = isUnmatched(value) ? value.unmatched : undefined;
  const offered = typed !== undefined && !isNamed(choices, typed) ? newChoice : undefined;
  const made: Option | undefined = offered && { value: typed ?? '', label: `Create ${offered.one} “${typed?.trim()}”` };

  const take = (choice: Choice) => {
    if (choice.value === value) return;
    onChange(choice.value);
    if (choice.value !== null) onChosen?.(choice.value);
  };
  const meant = typed === undefined ? undefined : choiceMeant(choices, typed);
  const takeMeant = () => {
    if (meant) take(meant);
  };
  // Before the form hears of the key: a save by keyboard takes what the text means.
  const onKeyDownCapture = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Tab' || (key === 'Enter' && (ctrlKey || metaKey))) takeMeant();
  };

  const takeLater = useRef(takeMeant);
  useEffect(() => {
    takeLater.current = takeMeant;
  });
  // The field may have been left before its choices were there.
  useEffect(() => {
    if (meant && !frame.current?.contains(document.activeElement)) takeLater.current();
  }, [meant]);

  // Tab leads to the next field, not to the button that empties this one: keys can do that in the field itself.
  useEffect(() => {
    for (const clear of frame.current?.querySelectorAll('button') ?? []) clear.tabIndex = -1;
  });

  return (
    <div
      ref={frame}
      role="presentation"
      onKeyDownCapture={onKeyDownCapture}
      onMouseDownCapture={() => {
        isFocusing.current = !frame.current?.contains(document.activeElement);
      }}
      onMouseUp={() => {
        // The press that brought the focus put the cursor between the letters.
        if (isFocusing.current) input.current?.select();
      }}
    >
      <Autosuggest
        ref={input}
        options={made ? [...options.keys(), made] : [...options.keys()]}
        value={typed ?? chosen?.label ?? ''}
        placeholder={placeholder}
        empty={empty}
        hideEnteredTextOption
        enteredTextLabel={(text) => text}
        ariaRequired={isRequired ?? false}
        readOnly={isReadOnly ?? false}
        disableBrowserAutocorrect
        virtualScroll={choices.length > VIRTUAL_FROM}
        onChange={({ detail }) => {
          if (detail.value !== chosen?.label) onChange(detail.value === '' ? null : { unmatched: detail.value });
        }}
        onSelect={({ detail: { selectedOption } }) => {
          const choice = selectedOption && options.get(selectedOption);
          if (choice) take(choice);
          else if (made && selectedOption === made) offered?.make(made.value?.trim() ?? '');
          else takeMeant();
        }}
        onFocus={() => {
          // What is typed next replaces what is there; at once, since the first letter may follow in the same moment.
          input.current?.select();
          props.onFocus?.();
        }}
        onBlur={() => {
          takeMeant();
          props.onBlur?.();
        }}
      />
    </div>
  );
}
