import { useState } from 'react';

/**
 * The text of a field. The field's value is stored elsewhere, e.g. in the address, and only updated once the text can be
 * parsed. A value that changes from outside (Back, a cleared filter) replaces the text. A value sent from here doesn't,
 * because it arrives later, when more may have been typed.
 */
export function useTypedText<V>(value: V, textOf: (value: V) => string) {
  // A single state, because with two, React may drop the update of one that is made while rendering.
  const [field, setField] = useState({ known: value, sent: value, text: textOf(value) });
  if (field.known !== value) {
    setField({ known: value, sent: value, text: value === field.sent ? field.text : textOf(value) });
  }
  return {
    text: field.text,
    type: (text: string) => setField((before) => ({ ...before, text })),
    /** Records the value that the text was parsed as. */
    sent: (sent: V) => setField((before) => ({ ...before, sent })),
    /** Discards text that couldn't be parsed. */
    restore: () => setField((before) => ({ ...before, text: textOf(before.known) })),
  };
}
