import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { type Choice, matchingChoice, type ChoiceValue, isNamed, isUnmatched, type Unmatched } from './choices.ts';
import { focusQuietly, isFocusQuiet } from './quiet-focus.ts';

/** Creates a choice that doesn't exist yet from the typed text. */
export interface NewChoice {
  /** The noun for a new choice, e.g. "payee". */
  readonly one: string;
  readonly make: (text: string) => void;
}

interface ChoiceInputProps {
  readonly choices: readonly Choice[];
  readonly value: ChoiceValue | null | Unmatched;
  readonly onChange: (value: ChoiceValue | null | Unmatched) => void;
  /** Called when the user takes a choice, not for typed text. */
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

/** Above this number, the list renders only the visible choices. */
const VIRTUAL_FROM = 100;

type Option = AutosuggestProps.Option;

const optionOf = ({ label, description, disabledReason }: Choice): Option => ({
  value: label,
  label,
  ...(description && { description }),
  ...(disabledReason && { disabled: true, disabledReason }),
});

/**
 * Handles focus set by the page itself: runs `onQuietFocus` and keeps the list closed. The returned ref tells whether
 * the last focus was set that way.
 */
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
      // Otherwise the component opens its list, as for every focus.
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

/** Returns the chosen choice or the typed text, and functions to take a choice. */
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
  // The field may have lost the focus before its choices were loaded.
  useEffect(() => {
    if (meant && !frame.current?.contains(document.activeElement)) takeLater.current();
  }, [meant, frame]);

  return { chosen, typed, take, selectMatch };
}

/**
 * An input with choices that are found by typing, from the first letter on: the arrow keys move through the matches, Enter
 * and Tab take the only one. Text that matches none stays in the field and becomes its value, so that the value is
 * always what is shown.
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
  const made: Option | undefined = offered && { value: typed ?? '', label: `Create ${offered.one} "${typed?.trim()}"` };

  // Runs before the form handles the key, so that saving by keyboard takes the matching choice.
  const onKeyDownCapture = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Tab' || (key === 'Enter' && (ctrlKey || metaKey))) selectMatch();
  };

  // Tab skips the button that clears the field, because the field can be cleared by keyboard anyway.
  useEffect(() => {
    for (const clear of frame.current?.querySelectorAll('button') ?? []) clear.tabIndex = -1;
  });

  return (
    <div
      ref={frame}
      role="presentation"
      onKeyDownCapture={onKeyDownCapture}
      onMouseDownCapture={({ target }) => {
        // A click into the field should open the list even if the page itself had focused it.
        if (wasQuiet.current && target instanceof HTMLElement && target === document.activeElement) target.blur();
        isFocusing.current = !frame.current?.contains(document.activeElement);
      }}
      onMouseUp={() => {
        // The click that focused the field placed the cursor within the text.
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
          // Typing replaces the text. Select it at once, because the first key press may follow immediately.
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
