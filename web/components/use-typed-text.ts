import { useState } from 'react';

/**
 * What stands in a field whose value lives elsewhere, in the address for example, and is only asked for once the text can
 * be read. A value that changes from outside (Back, a cleared filter) replaces the text; one that was sent from here
 * arrives later, when more may have been typed, and does not.
 */
export function useTypedText<V>(value: V, textOf: (value: V) => string) {
  // One state: of two, React may drop the change of one that is made while rendering, and keep the other.
  const [field, setField] = useState({ known: value, sent: value, text: textOf(value) });
  if (field.known !== value) {
    setField({ known: value, sent: value, text: value === field.sent ? field.text : textOf(value) });
  }
  return {
    text: field.text,
    type: (text: string) => setField((before) => ({ ...before, text })),
    /** Remembers what the text was read as. */
    sent: (sent: V) => setField((before) => ({ ...before, sent })),
    /** Gives up a text that could not be read. */
    restore: () => setField((before) => ({ ...before, text: textOf(before.known) })),
  };
}
