import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { type Choice, matchingChoice, type ChoiceValue, isNamed, isUnmatched, type Unmatched } from './choices.ts';
import { focusQuietly, isFocusQuiet } from './quiet-focus.ts';

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

/** What is done in place of opening the list when the page itself focuses the field; answers whether it did last. */
function useQuietFocus(frame: RefObject<HTMLElement | null>, onQuietFocus: () => void): RefObject<boolean> {
  const wasQuiet = useRef(false);
  const latest = useRef(onQuietFocus);
  useEffect(() => {
    latest.current = onQuietFocus;
  });
  useEffect(() => {
    const element = frame.current;
    const focus = (event: FocusEvent) => {
      wasQuiet.current = isFocusQuiet();
      if (!wasQuiet.current) return;
      // The component opens its list for every focus it hears of.
      event.stopPropagation();
      latest.current();
    };
    const blur = () => {
      wasQuiet.current = false;
    };
    element?.addEventListener('focusin', focus);
    element?.addEventListener('focusout', blur);
    return () => {
      element?.removeEventListener('focusin', focus);
      element?.removeEventListener('focusout', blur);
    };
  }, [frame]);
  return wasQuiet;
}

/** The choice that was taken, or the text that was typed, and the choice which that means. */
function useMeantChoice(
  { choices, value, onChange, onChosen }: ChoiceInputProps,
  frame: RefObject<HTMLElement | null>,
) {
  const chosen = choices.find((choice) => choice.value === value);
  const typed = isUnmatched(value) ? value.unmatched : undefined;
  const take = (choice: Choice) => {
    if (choice.value === value) return;
    onChange(choice.value);
    if (choice.value !== null) onChosen?.(choice.value);
  };
  const meant = typed === undefined ? undefined : matchingChoice(choices, typed);
  const selectMatch = () => {
    if (meant) take(meant);
  };
  const takeLater = useRef(selectMatch);
  useEffect(() => {
    takeLater.current = selectMatch;
  });
  // The field may have been left before its choices were there.
  useEffect(() => {
    if (meant && !frame.current?.contains(document.activeElement)) takeLater.current();
  }, [meant, frame]);

  return { chosen, typed, take, selectMatch };
}

/**
 * Choices that are found by typing, from the first letter on: the arrows go through what matches, Enter and Tab take the
 * only match. A text that names none stays in the field and is the field's value, so that what is shown is what is kept.
 */
export function ChoiceInput(props: ChoiceInputProps) {
  const { choices, onChange, newChoice, placeholder, empty, isRequired, isReadOnly, ref } = props;
  const input = useRef<AutosuggestProps.Ref>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isFocusing = useRef(false);
  useImperativeHandle(ref, () => ({ focus: () => input.current && focusQuietly(input.current) }), []);
  const wasQuiet = useQuietFocus(frame, () => input.current?.select());

  const options = useMemo(() => new Map(choices.map((choice) => [optionOf(choice), choice])), [choices]);
  const { chosen, typed, take, selectMatch } = useMeantChoice(props, frame);
  const offered = typed !== undefined && !isNamed(choices, typed) ? newChoice : undefined;
  const made: Option | undefined = offered && { value: typed ?? '', label: `Create ${offered.one} “${typed?.trim()}”` };

  // Before the form hears of the key: a save by keyboard takes what the text means.
  const onKeyDownCapture = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Tab' || (key === 'Enter' && (ctrlKey || metaKey))) selectMatch();
  };

  // Tab leads to the next field, not to the button that empties this one: keys can do that in the field itself.
  useEffect(() => {
    for (const clear of frame.current?.querySelectorAll('button') ?? []) clear.tabIndex = -1;
  });

  return (
    <div
      ref={frame}
      role="presentation"
      onKeyDownCapture={onKeyDownCapture}
      onMouseDownCapture={({ target }) => {
        // A press into the field asks for all choices, as if it brought the focus.
        if (wasQuiet.current && target instanceof HTMLElement && target === document.activeElement) target.blur();
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
          else selectMatch();
        }}
        onFocus={() => {
          // What is typed next replaces what is there; at once, since the first letter may follow in the same moment.
          input.current?.select();
          props.onFocus?.();
        }}
        onBlur={() => {
          selectMatch();
          props.onBlur?.();
        }}
      />
    </div>
  );
}
